// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LockedPoolLaunchpad} from "./LockedPoolLaunchpad.sol";
import {ILimitedToken} from "./interfaces/ILimitedToken.sol";
import {IUniLaunchpad} from "./interfaces/IUniLaunchpad.sol";
import {LaunchText} from "./libraries/LaunchText.sol";

/// @title The launchpad without a curve
contract UniLaunchpad is IUniLaunchpad, LockedPoolLaunchpad {
    uint256 private constant MAX_LIMIT_SECONDS = 600;

    constructor(Terms memory terms_) LockedPoolLaunchpad(terms_) {}

    /// @inheritdoc IUniLaunchpad
    function launch(LaunchParams calldata params)
        external
        payable
        nonReentrant
        returns (address token)
    {
        LaunchText.validate(params.name, params.symbol, params.metadataUri);
        _requireLimits(params.limits);
        return _launch(_request(params), true);
    }

    /// @inheritdoc IUniLaunchpad
    function predictToken(address creator, LaunchParams calldata params)
        external
        view
        returns (address token)
    {
        return _predict(creator, _request(params));
    }

    function _request(LaunchParams calldata params) private view returns (Request memory request) {
        request.token.name = params.name;
        request.token.symbol = params.symbol;
        request.token.metadataUri = params.metadataUri;
        request.token.supply = TOTAL_SUPPLY;
        request.token.limits = ILimitedToken.Limits({
            walletBps: params.limits.walletBps,
            transactionBps: 0,
            durationSeconds: params.limits.durationSeconds,
            rising: true
        });
        request.token.antiSnipe = params.antiSnipe;
        request.feeTier = params.feeTier;
        request.startTick = params.startTick;
        request.endTick = params.endTick;
        request.feeRecipients = params.feeRecipients;
        request.salt = params.salt;
        request.minTokensOut = params.minTokensOut;
        request.maxTokensToBids = params.maxTokensToBids;
        request.deadline = params.deadline;
    }

    function _requireLimits(RisingLimit calldata limits) private pure {
        uint256 bps = limits.walletBps;
        bool isNone = limits.durationSeconds == 0;
        if (isNone ? bps > 0 : bps < MIN_LIMIT_BPS || bps > BASIS_POINTS) {
            revert InvalidLimits("walletBps");
        }
        if (limits.durationSeconds > MAX_LIMIT_SECONDS) revert InvalidLimits("durationSeconds");
    }
}
