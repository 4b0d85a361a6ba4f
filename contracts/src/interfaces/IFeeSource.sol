// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Where a token's creator fees wait until the vault collects them
/// @notice Implemented by every launch family. Amounts are the creator's part only: what belongs to
/// the protocol is split off before.
interface IFeeSource {
    /// @notice Sends the vault, which must be the caller, all creator fees of the token: ether as ether
    /// (never wrapped) and launched tokens by a transfer. Anybody else is refused.
    /// @dev A source may answer zeros, and should not revert when there is nothing.
    function collectCreatorFees(address token)
        external
        returns (uint256 ethAmount, uint256 tokenAmount);

    /// @notice Whether the account is a contract that works for the token here: the source itself, what
    /// opens the token's pool, the pool. Such a contract can never claim, so the vault gives it no
    /// share and pays it nothing. Must not revert for a token that is just being launched.
    function isPartOf(address token, address account) external view returns (bool);

    /// @notice What `collectCreatorFees` would send now.
    function pendingCreatorFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount);
}
