// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Called by a pool that adds liquidity for its caller
interface IUniswapV3MintCallback {
    /// @notice Pays the pool. An implementation must refuse every caller but the pool it called.
    function uniswapV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes calldata data)
        external;
}

/// @title Called by a pool that swaps for its caller
interface IUniswapV3SwapCallback {
    /// @notice Pays the pool what is positive. An implementation must refuse every caller but the
    /// pool it called.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data)
        external;
}
