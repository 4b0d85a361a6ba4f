// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFeeSource} from "./IFeeSource.sol";

/// @title The receiver of sold-out curves
/// @notice The launchpad calls `graduate` once for each token, inside the buy that empties the curve. A
/// revert there undoes that buy, so trading stays open and nothing is trapped. As a fee source it
/// answers to its launchpad only, and pays the vault.
interface IGraduator is IFeeSource {
    /// @notice The launchpad is fixed already.
    error AlreadyBound(address launchpad);
    /// @notice Only the launchpad that bound this graduator may call.
    error NotLaunchpad(address caller);
    /// @notice There is nothing to open for this token: it did not graduate, or its pool is open.
    error NothingToOpen(address token);

    /// @notice The pool takes trades. All liquidity of the curve is in it and stays for ever.
    /// @param sqrtPriceX96 The price at which it opened.
    /// @param tokensBurnt Base units that had no place beside the ether.
    event PoolOpened(
        address indexed token,
        address indexed pool,
        uint160 sqrtPriceX96,
        uint256 ethAmount,
        uint256 tokenAmount,
        uint256 tokensBurnt
    );
    /// @notice Somebody filled the pool's price range with so many positions that moving the price
    /// takes more transactions: `open` goes on.
    event OpeningPostponed(address indexed token, address indexed pool, uint160 sqrtPriceX96);

    /// @notice Makes the caller the launchpad of this graduator. Once.
    function bind() external;

    /// @notice Opens the token's pool at the price `virtualEth / virtualToken` with the ether sent and
    /// `tokenAmount` base units, which the launchpad transferred just before this call.
    /// @return pool The address of the pool.
    /// @return opened False when `open` has to be called to bring the pool to its price first.
    function graduate(address token, uint256 tokenAmount, uint256 virtualEth, uint256 virtualToken)
        external
        payable
        returns (address pool, bool opened);

    /// @notice Goes on with an opening that was postponed. Anybody may call, as often as it takes.
    function open(address token) external returns (bool opened);

    /// @notice The address that the token's pool has or will have.
    function poolOf(address token) external view returns (address pool);

    /// @notice Whether the token's pool was opened.
    function isOpen(address token) external view returns (bool);
}
