// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IProtocolFeeOwner} from "./interfaces/IProtocolFeeOwner.sol";

/// @title A contract whose protocol fees one account claims, and hands over in two steps
abstract contract ProtocolFeeOwner is IProtocolFeeOwner {
    /// @inheritdoc IProtocolFeeOwner
    address public protocolFeeOwner;
    /// @inheritdoc IProtocolFeeOwner
    address public pendingProtocolFeeOwner;

    constructor(address owner) {
        if (owner == address(0)) revert InvalidProtocolFeeOwner(owner);
        protocolFeeOwner = owner;
        emit ProtocolFeeOwnerChanged(address(0), owner);
    }

    modifier onlyProtocolFeeOwner() {
        if (msg.sender != protocolFeeOwner) revert NotProtocolFeeOwner(msg.sender);
        _;
    }

    /// @inheritdoc IProtocolFeeOwner
    function offerProtocolFees(address to) external onlyProtocolFeeOwner {
        if (to == protocolFeeOwner) revert InvalidProtocolFeeOwner(to);
        pendingProtocolFeeOwner = to;
        emit ProtocolFeeOwnerOffered(msg.sender, to);
    }

    /// @inheritdoc IProtocolFeeOwner
    function acceptProtocolFees() external {
        if (msg.sender != pendingProtocolFeeOwner) revert NotPendingProtocolFeeOwner(msg.sender);
        emit ProtocolFeeOwnerChanged(protocolFeeOwner, msg.sender);
        protocolFeeOwner = msg.sender;
        pendingProtocolFeeOwner = address(0);
    }
}
