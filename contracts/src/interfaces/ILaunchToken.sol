// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a graduator needs of a launched token
interface ILaunchToken {
    /// @notice The token's pool is not open yet, so nobody can put tokens into it.
    error PoolNotOpen(address pool);
    /// @notice Only the graduator opens the pool.
    error NotGraduator(address caller);

    /// @notice Lets everybody move tokens into the pool from now on. Only for the graduator.
    function openPool() external;
}
