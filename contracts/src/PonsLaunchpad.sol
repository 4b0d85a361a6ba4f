// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LockedPoolLaunchpad} from "./LockedPoolLaunchpad.sol";
import {ILimitedToken} from "./interfaces/ILimitedToken.sol";
import {IPonsLaunchpad} from "./interfaces/IPonsLaunchpad.sol";
import {LaunchText} from "./libraries/LaunchText.sol";

/// @title The launchpad with limits for a declared time
contract PonsLaunchpad is IPonsLaunchpad, LockedPoolLaunchpad {
    uint256 private constant MAX_LIMIT_SECONDS = 7 days;
    uint24 private constant FEE_TIER = 10_000;
    int24 private constant LAST_TICK = 887_200;

    constructor(Terms memory terms_) LockedPoolLaunchpad(terms_) {}

    /// @inheritdoc IPonsLaunchpad
    function launch(LaunchParams calldata params)
        external
        payable
        nonReentrant
        returns (address token)
    {
        LaunchText.validate(params.name, params.symbol, params.metadataUri);
        _requireLimits(params.limits);
        return _launch(_request(params), false);
    }

    /// @inheritdoc IPonsLaunchpad
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
            transactionBps: params.limits.transactionBps,
            durationSeconds: params.limits.durationSeconds,
            rising: false
        });
        request.token.antiSnipe = params.antiSnipe;
        request.feeTier = FEE_TIER;
        request.startTick = params.startTick;
        request.endTick = LAST_TICK;
        request.feeRecipients = params.feeRecipients;
        request.salt = params.salt;
        request.minTokensOut = params.minTokensOut;
        request.maxTokensToBids = params.maxTokensToBids;
        request.deadline = params.deadline;
    }

    function _requireLimits(WalletLimits calldata limits) private pure {
        bool isNone = limits.walletBps == 0 && limits.transactionBps == 0;
        if (isNone != (limits.durationSeconds == 0) || limits.durationSeconds > MAX_LIMIT_SECONDS) {
            revert InvalidLimits("durationSeconds");
        }
        if (!_isLimit(limits.walletBps)) revert InvalidLimits("walletBps");
        if (!_isLimit(limits.transactionBps)) revert InvalidLimits("transactionBps");
    }

    function _isLimit(uint256 bps) private pure returns (bool) {
        return bps == 0 || (bps >= MIN_LIMIT_BPS && bps <= BASIS_POINTS);
    }
}
