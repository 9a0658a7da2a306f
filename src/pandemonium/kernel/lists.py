"""Filling lists of actions in compiled code."""

import numpy as np

from pandemonium.kernel.compiling import rule


@rule
def put(out, count, action):
    """Append an action to a list of `count`, return its new length.

    An unsigned index spares the check for negative ones, in the busiest loop there is.
    """
    out[np.uint64(count)] = action
    return count + 1
