// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The pool factory of Uniswap V3, as far as the launch contracts use it
interface IUniswapV3Factory {
    /// @notice Deploys the pool of two tokens and a fee; reverts when it exists.
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool);
    /// @notice The pool of two tokens in any order; zero when there is none.
    function getPool(address tokenA, address tokenB, uint24 fee)
        external
        view
        returns (address pool);
    /// @notice The tick spacing of a fee tier; zero when the tier is not enabled.
    function feeAmountTickSpacing(uint24 fee) external view returns (int24 spacing);
}
