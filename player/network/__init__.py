"""A policy and value network for any game that has an encoding (seed 003, experiments §5.1).

    observed planes -> trunk -> logits of all actions, and what the position is worth

`network.Network` is the architecture, written once over `operations.Operations`. JAX reads it to
train (`jax_operations`), ONNX to export it (`onnx_operations`); `evaluator.NetworkEvaluator` plays
with the exported file and needs nothing but onnxruntime. Importing this package imports neither:
each module that needs an optional package says so when it is first used (`extras`).
"""
