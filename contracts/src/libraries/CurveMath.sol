// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../interfaces/ICurveLaunchpad.sol";

/// @title The arithmetic of a constant-product curve with a fee on the ether side
/// @notice With virtual reserves V (ether) and T (tokens), `V * T` never falls: what the trader
/// receives rounds down, what the trader pays and every fee round up.
/// @dev Reserves and amounts are below 2^128, so products fit in 256 bits without special care.
library CurveMath {
    uint256 internal constant BASIS_POINTS = 10_000;

    /// @notice The state and the terms that a trade depends on.
    struct Terms {
        uint256 virtualEth;
        uint256 virtualToken;
        /// Wei above the opening reserve: all that sellers can take out.
        uint256 ethRaised;
        /// Base units that the curve sold and can take back.
        uint256 tokensSold;
        /// Base units that the curve can still sell.
        uint256 tokensRemaining;
        uint256 tradeFeeBps;
        uint256 creatorFeeShareBps;
        /// What buys pay on top of the trade fee at this second, and the creator's share of it.
        uint256 snipeFeeBps;
        uint256 snipeFeeCreatorShareBps;
    }

    /// @notice A buy with `ethIn` wei, cut short when the curve has fewer tokens left.
    function buyExactIn(Terms memory terms, uint256 ethIn)
        internal
        pure
        returns (ICurveLaunchpad.Quote memory quote)
    {
        if (ethIn > type(uint128).max) {
            revert ICurveLaunchpad.AmountTooLarge(ethIn, type(uint128).max);
        }
        uint256 buyFeeBps = terms.tradeFeeBps + terms.snipeFeeBps;
        uint256 fee = divUp(ethIn * buyFeeBps, BASIS_POINTS);
        uint256 net = ethIn - fee;
        uint256 tokensOut = terms.virtualToken * net / (terms.virtualEth + net);
        uint256 spent = ethIn;
        if (tokensOut >= terms.tokensRemaining) {
            tokensOut = terms.tokensRemaining;
            net = _netForTokens(terms, tokensOut);
            spent = _grossFromNet(net, buyFeeBps);
            fee = spent - net;
        }
        if (tokensOut == 0) revert ICurveLaunchpad.AmountTooSmall();

        quote.ethAmount = spent;
        quote.tokenAmount = tokensOut;
        quote.refund = ethIn - spent;
        quote.virtualEth = terms.virtualEth + net;
        quote.virtualToken = terms.virtualToken - tokensOut;
        if (terms.snipeFeeBps > 0) {
            quote.snipeFee = fee - divUp(spent * terms.tradeFeeBps, BASIS_POINTS);
        }
        _splitFee(terms, quote, fee);
    }

    /// @notice The cheapest buy that returns at least `tokensOut`.
    function buyExactOut(Terms memory terms, uint256 tokensOut)
        internal
        pure
        returns (ICurveLaunchpad.Quote memory)
    {
        if (tokensOut == 0) revert ICurveLaunchpad.AmountTooSmall();
        if (tokensOut > terms.tokensRemaining) {
            revert ICurveLaunchpad.AmountTooLarge(tokensOut, terms.tokensRemaining);
        }
        uint256 buyFeeBps = terms.tradeFeeBps + terms.snipeFeeBps;
        return buyExactIn(terms, _grossFromNet(_netForTokens(terms, tokensOut), buyFeeBps));
    }

    /// @notice A sale of `amount` base units.
    function sellExactIn(Terms memory terms, uint256 amount)
        internal
        pure
        returns (ICurveLaunchpad.Quote memory quote)
    {
        if (amount > terms.tokensSold) {
            revert ICurveLaunchpad.AmountTooLarge(amount, terms.tokensSold);
        }
        uint256 gross = terms.virtualEth * amount / (terms.virtualToken + amount);
        uint256 fee = divUp(gross * terms.tradeFeeBps, BASIS_POINTS);
        if (gross == fee) revert ICurveLaunchpad.AmountTooSmall();

        quote.ethAmount = gross - fee;
        quote.tokenAmount = amount;
        quote.virtualEth = terms.virtualEth - gross;
        quote.virtualToken = terms.virtualToken + amount;
        _splitFee(terms, quote, fee);
    }

    /// @notice The smallest sale that returns at least `ethOut` wei.
    function sellExactOut(Terms memory terms, uint256 ethOut)
        internal
        pure
        returns (ICurveLaunchpad.Quote memory)
    {
        if (ethOut == 0) revert ICurveLaunchpad.AmountTooSmall();
        if (ethOut > terms.ethRaised) {
            revert ICurveLaunchpad.AmountTooLarge(ethOut, terms.ethRaised);
        }
        uint256 gross = _grossFromNet(ethOut, terms.tradeFeeBps);
        if (gross > terms.ethRaised) {
            revert ICurveLaunchpad.AmountTooLarge(gross, terms.ethRaised);
        }
        uint256 amount = divUp(terms.virtualToken * gross, terms.virtualEth - gross);
        return sellExactIn(terms, amount);
    }

    /// @notice Wei that a fresh curve has raised when it is sold out.
    function ethToComplete(uint256 virtualEth, uint256 virtualToken, uint256 curveSupply)
        internal
        pure
        returns (uint256)
    {
        return divUp(virtualEth * curveSupply, virtualToken - curveSupply);
    }

    /// @notice Basis points of an anti-snipe fee `elapsed` seconds after the launch, rounded up.
    function snipeFeeBps(
        uint256 startBps,
        uint256 durationSeconds,
        ICurveLaunchpad.SnipeDecay decay,
        uint256 elapsed
    ) internal pure returns (uint256) {
        if (elapsed >= durationSeconds) return 0;
        if (decay == ICurveLaunchpad.SnipeDecay.Linear) {
            return divUp(startBps * (durationSeconds - elapsed), durationSeconds);
        }
        return divUp(startBps, 1 << (elapsed * 8 / durationSeconds));
    }

    /// @notice The quotient rounded up; `denominator` is not zero.
    function divUp(uint256 numerator, uint256 denominator)
        internal
        pure
        returns (uint256 quotient)
    {
        quotient = numerator / denominator;
        if (quotient * denominator != numerator) ++quotient;
    }

    /// @dev Fewest wei that the curve must receive, fee apart, to let `tokensOut` go.
    function _netForTokens(Terms memory terms, uint256 tokensOut) private pure returns (uint256) {
        return divUp(terms.virtualEth * tokensOut, terms.virtualToken - tokensOut);
    }

    /// @dev Smallest amount that leaves exactly `net` wei once its own fee is taken off.
    function _grossFromNet(uint256 net, uint256 feeBps) private pure returns (uint256) {
        return divUp(net * BASIS_POINTS, BASIS_POINTS - feeBps);
    }

    /// @dev The protocol takes the remainder, so the parts add up to the fee.
    function _splitFee(Terms memory terms, ICurveLaunchpad.Quote memory quote, uint256 fee)
        private
        pure
    {
        quote.feeAmount = fee;
        quote.creatorFee = (fee - quote.snipeFee) * terms.creatorFeeShareBps / BASIS_POINTS
            + quote.snipeFee * terms.snipeFeeCreatorShareBps / BASIS_POINTS;
        quote.protocolFee = fee - quote.creatorFee;
    }
}
