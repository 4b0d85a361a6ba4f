// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Wrapped ether, as far as the launch contracts use it
interface IWETH {
    /// @notice Wraps the ether sent.
    function deposit() external payable;
    /// @notice Unwraps to the caller.
    function withdraw(uint256 amount) external;
    /// @notice Moves wrapped ether of the caller.
    function transfer(address to, uint256 amount) external returns (bool);
    /// @notice Lets a spender move wrapped ether of the caller.
    function approve(address spender, uint256 amount) external returns (bool);
    /// @notice Wrapped wei that the account holds.
    function balanceOf(address account) external view returns (uint256);
}
