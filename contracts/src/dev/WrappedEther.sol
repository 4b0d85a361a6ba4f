// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {WETH} from "solady/src/tokens/WETH.sol";

/// @title Wrapped ether of a development chain
/// @notice A live chain has its own, and this one is never deployed to it.
contract WrappedEther is WETH {
    /// @dev No spender has an allowance that its owner did not give.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
