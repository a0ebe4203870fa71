"""Learning features and their weights from self-play (expert iteration, experiments §2.1).

    policy <- search <- games -> buffer -> weights and new features -> policy

`expert_iteration.Training` is the loop; everything else does one job of it.
"""
