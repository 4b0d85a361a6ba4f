// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The receiver of sold-out curves
/// @notice The launchpad calls it once for each token, inside the buy that empties the curve.
/// @dev A revert here undoes that buy, so trading stays open and nothing is trapped. An implementation
/// must accept a pool that somebody opened beforehand, and must check the price of that pool.
interface IGraduator {
    /// @notice Opens the token's pool with the ether sent and `tokenAmount` base units, which the
    /// launchpad transferred just before this call.
    /// @param token The token that leaves its curve.
    /// @param tokenAmount Base units received for the pool.
    /// @param feeRecipient The account that earned the creator's share on the curve.
    /// @return pool The address of the pool.
    function graduate(address token, uint256 tokenAmount, address feeRecipient)
        external
        payable
        returns (address pool);
}
