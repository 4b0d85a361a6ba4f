// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Who claims what the protocol earned
/// @notice One account, which can hand this over and has no other right. The account that takes over
/// has to call itself, so a mistyped address never gets the fees.
interface IProtocolFeeOwner {
    /// @notice The zero address cannot claim, and nobody hands over to the account that owns already.
    error InvalidProtocolFeeOwner(address account);
    /// @notice Only the protocol fee owner may do this.
    error NotProtocolFeeOwner(address caller);
    /// @notice Only the account that the fees were offered to may take them over.
    error NotPendingProtocolFeeOwner(address caller);

    /// @notice The fees were offered to an account, which owns nothing before it accepts.
    event ProtocolFeeOwnerOffered(address indexed owner, address indexed offeredTo);
    /// @notice Fees that nobody claimed yet, and all later ones, are the new owner's.
    event ProtocolFeeOwnerChanged(address indexed from, address indexed to);

    /// @notice Offers the protocol's fees to another account. A second offer replaces the first; an
    /// offer to zero takes it back. Only for the owner.
    function offerProtocolFees(address to) external;

    /// @notice Takes over what was offered to the caller.
    function acceptProtocolFees() external;

    /// @notice The account that claims.
    function protocolFeeOwner() external view returns (address);

    /// @notice The account that the fees are offered to; zero when there is none.
    function pendingProtocolFeeOwner() external view returns (address);
}
