// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFeeSource} from "./IFeeSource.sol";

/// @title The receiver of sold-out curves
/// @notice Its launchpad brings the token's pool to the curve's price with `approach`, and then either
/// opens it with the curve's ether or, when the pool is not there yet or the curve is not sold out,
/// leaves it with `hold`. The ether stays in the curve until `open`, so a curve that waits still buys
/// back. No outcome depends on the gas that is left. As a fee source it answers to its launchpad
/// only, and pays the vault.
interface IGraduator is IFeeSource {
    /// @notice The launchpad is fixed already.
    error AlreadyBound(address launchpad);
    /// @notice Only the account that deployed this graduator names its launchpad.
    error NotDeployer(address caller);
    /// @notice Only the launchpad of this graduator may call.
    error NotLaunchpad(address caller);
    /// @notice The token's pool is open already, or was never approached.
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
    /// @notice The pool did not open in this call, and its price is this one now. Whether the curve is
    /// sold out at this moment, `CurveCompleted` and `CurveReopened` of the launchpad say.
    event OpeningPostponed(address indexed token, address indexed pool, uint160 sqrtPriceX96);

    /// @notice Names the launchpad of this graduator, which may be deployed afterwards. Only for the
    /// deployer, once.
    function bind(address launchpad) external;

    /// @notice Brings the token's pool towards the price `virtualEth / virtualToken`, making it when there
    /// is none, over at most `maxCrossings` initialised ticks. Only for the launchpad, which goes on
    /// with `open` or `hold` in the same transaction.
    /// @param tokenAmount Base units that the launchpad transferred just before this call.
    /// @return pool The address of the pool.
    /// @return arrived Whether the pool can open now.
    function approach(
        address token,
        uint256 tokenAmount,
        uint256 virtualEth,
        uint256 virtualToken,
        uint256 maxCrossings
    ) external returns (address pool, bool arrived);

    /// @notice Opens the pool with the ether sent and all tokens of the graduation. Only for the
    /// launchpad, after `approach` arrived.
    function open(address token) external payable;

    /// @notice Offers all tokens of the graduation beside the pool's price, never below the curve's, so
    /// that nobody can push the price back without buying them. Only for the launchpad.
    function hold(address token) external;

    /// @notice The launchpad whose tokens it graduates; zero before `bind`.
    function launchpad() external view returns (address);

    /// @notice The address that the token's pool has or will have.
    function poolOf(address token) external view returns (address pool);

    /// @notice Whether the token's pool was opened.
    function isOpen(address token) external view returns (bool);
}
