"""Training a network on positions of self-play (seed 003, experiments §5.1).

    games -> positions -> window of the latest generations -> batches, turned and mirrored -> steps

`generations.NetworkTraining` is the loop; everything else does one job of it.
"""
