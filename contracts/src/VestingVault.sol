// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {IVestingVault} from "./interfaces/IVestingVault.sol";

/// @title The vesting vault
/// @dev Holds only tokens that the factory made, which move exactly the amount asked for and call
/// nobody back. Every amount is booked before it is sent; balances are never read.
contract VestingVault is IVestingVault {
    using SafeTransferLib for address;

    uint256 private constant MAX_SECONDS = 3650 days;

    /// @inheritdoc IVestingVault
    address public immutable factory;

    Grant[] private _grants;

    constructor() {
        factory = msg.sender;
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc IVestingVault
    function grant(address token, GrantParams[] calldata grants)
        external
        returns (uint256 granted)
    {
        if (msg.sender != factory) revert NotFactory(msg.sender);
        for (uint256 i; i < grants.length; ++i) {
            granted += grants[i].amount;
            _grant(token, i, grants[i]);
        }
    }

    /// @inheritdoc IVestingVault
    function claim(uint256[] calldata grantIds) external {
        uint256 paid;
        for (uint256 i; i < grantIds.length; ++i) {
            paid += _claim(grantIds[i]);
        }
        if (paid == 0) revert NothingToClaim(msg.sender);
    }

    /// @inheritdoc IVestingVault
    function revoke(uint256 grantId) external returns (uint256 returned) {
        Grant storage entry = _revocable(grantId);
        uint256 vested = _vestedAt(entry, block.timestamp);
        returned = entry.amount - vested;
        if (returned == 0 || entry.revokedAt != 0) revert NothingToRevoke(grantId);
        entry.revokedAt = uint64(block.timestamp);
        emit VestingRevoked(grantId, entry.token, msg.sender, vested, returned);
        if (block.timestamp < _cliffEnd(entry)) {
            // A part of the amount, which is of this type.
            // forge-lint: disable-next-line(unsafe-typecast)
            entry.heldForRevoker = uint128(returned);
        } else {
            _payBack(grantId, entry.token, returned);
        }
    }

    /// @inheritdoc IVestingVault
    function claimReturned(uint256 grantId) external returns (uint256 amount) {
        Grant storage entry = _revocable(grantId);
        amount = entry.heldForRevoker;
        if (amount == 0) revert NothingToClaim(msg.sender);
        uint256 cliffEnd = _cliffEnd(entry);
        if (block.timestamp < cliffEnd) revert CliffNotOver(grantId, cliffEnd);
        entry.heldForRevoker = 0;
        _payBack(grantId, entry.token, amount);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IVestingVault
    function grantCount() external view returns (uint256) {
        return _grants.length;
    }

    /// @inheritdoc IVestingVault
    function grantOf(uint256 grantId) external view returns (Grant memory) {
        return _known(grantId);
    }

    /// @inheritdoc IVestingVault
    function vestedAt(uint256 grantId, uint256 timestamp) external view returns (uint256) {
        return _vestedAt(_known(grantId), timestamp);
    }

    /// @inheritdoc IVestingVault
    function claimable(uint256 grantId) external view returns (uint256) {
        Grant storage entry = _known(grantId);
        return _vestedAt(entry, block.timestamp) - entry.claimed;
    }

    // -------------------------------------------------------------- private

    function _grant(address token, uint256 index, GrantParams calldata params) private {
        address beneficiary = params.beneficiary;
        if (
            beneficiary == address(0) || beneficiary == token || beneficiary == address(this)
                || beneficiary == factory
        ) revert InvalidGrant(index, "beneficiary");
        if (
            params.revoker == token || params.revoker == address(this)
                || params.revoker == beneficiary
        ) {
            revert InvalidGrant(index, "revoker");
        }
        if (params.amount == 0) revert InvalidGrant(index, "amount");
        uint256 start = params.start == 0 ? block.timestamp : params.start;
        if (start < block.timestamp || start > block.timestamp + MAX_SECONDS) {
            revert InvalidGrant(index, "start");
        }
        if (params.durationSeconds == 0 || params.durationSeconds > MAX_SECONDS) {
            revert InvalidGrant(index, "durationSeconds");
        }
        if (params.cliffSeconds > params.durationSeconds) {
            revert InvalidGrant(index, "cliffSeconds");
        }
        Grant storage entry = _grants.push();
        entry.token = token;
        entry.beneficiary = beneficiary;
        entry.revoker = params.revoker;
        entry.amount = params.amount;
        entry.start = uint64(start);
        entry.cliffSeconds = params.cliffSeconds;
        entry.durationSeconds = params.durationSeconds;
        emit VestingGranted(
            _grants.length - 1,
            token,
            beneficiary,
            params.amount,
            start,
            params.cliffSeconds,
            params.durationSeconds,
            params.revoker
        );
    }

    function _claim(uint256 grantId) private returns (uint256 amount) {
        Grant storage entry = _known(grantId);
        if (msg.sender != entry.beneficiary) revert NotBeneficiary(grantId, msg.sender);
        amount = _vestedAt(entry, block.timestamp) - entry.claimed;
        if (amount == 0) return 0;
        entry.claimed += uint128(amount);
        emit VestingClaimed(grantId, entry.token, msg.sender, amount);
        entry.token.safeTransfer(msg.sender, amount);
    }

    function _payBack(uint256 grantId, address token, uint256 amount) private {
        emit VestingReturned(grantId, token, msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @dev Time stands still for a grant that was ended.
    function _vestedAt(Grant storage entry, uint256 timestamp) private view returns (uint256) {
        uint256 end = entry.revokedAt;
        if (end != 0 && timestamp > end) timestamp = end;
        if (timestamp < _cliffEnd(entry)) return 0;
        uint256 start = entry.start;
        uint256 duration = entry.durationSeconds;
        if (timestamp >= start + duration) return entry.amount;
        return uint256(entry.amount) * (timestamp - start) / duration;
    }

    function _cliffEnd(Grant storage entry) private view returns (uint256) {
        return uint256(entry.start) + entry.cliffSeconds;
    }

    /// @dev The grant; reverts unless the caller is the account that may end it.
    function _revocable(uint256 grantId) private view returns (Grant storage entry) {
        entry = _known(grantId);
        if (entry.revoker == address(0) || msg.sender != entry.revoker) {
            revert NotRevoker(grantId, msg.sender);
        }
    }

    function _known(uint256 grantId) private view returns (Grant storage) {
        if (grantId >= _grants.length) revert UnknownGrant(grantId);
        return _grants[grantId];
    }
}
