// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LockedPoolLaunchpad} from "./LockedPoolLaunchpad.sol";
import {ILimitedToken} from "./interfaces/ILimitedToken.sol";
import {IUniLaunchpad} from "./interfaces/IUniLaunchpad.sol";
import {LaunchText} from "./libraries/LaunchText.sol";

/// @title The launchpad without a curve
contract UniLaunchpad is IUniLaunchpad, LockedPoolLaunchpad {
    uint256 private constant BASIS_POINTS = 10_000;
    uint256 private constant MAX_SNIPE_SECONDS = 600;

    constructor(Terms memory terms_) LockedPoolLaunchpad(terms_) {}

    /// @inheritdoc IUniLaunchpad
    function launch(LaunchParams calldata params)
        external
        payable
        nonReentrant
        returns (address token)
    {
        LaunchText.validate(params.name, params.symbol, params.metadataUri);
        _requireAntiSnipe(params.antiSnipe);
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

    function _request(LaunchParams calldata params) private pure returns (Request memory) {
        return Request({
            name: params.name,
            symbol: params.symbol,
            metadataUri: params.metadataUri,
            startTick: params.startTick,
            feeRecipients: params.feeRecipients,
            limits: ILimitedToken.Limits({
                walletBps: params.antiSnipe.walletBps,
                transactionBps: 0,
                durationSeconds: params.antiSnipe.durationSeconds,
                rising: true
            }),
            salt: params.salt,
            minTokensOut: params.minTokensOut,
            deadline: params.deadline
        });
    }

    function _requireAntiSnipe(AntiSnipe calldata antiSnipe) private pure {
        uint256 bps = antiSnipe.walletBps;
        bool isNone = antiSnipe.durationSeconds == 0;
        if (isNone ? bps > 0 : bps < MIN_LIMIT_BPS || bps > BASIS_POINTS) {
            revert InvalidLimits("walletBps");
        }
        if (antiSnipe.durationSeconds > MAX_SNIPE_SECONDS) revert InvalidLimits("durationSeconds");
    }
}
