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

    /// @notice What `collectCreatorFees` would send now.
    function pendingCreatorFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount);
}
