// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {CurveMath} from "../../src/libraries/CurveMath.sol";
import {between, vm} from "../support/Vm.sol";

contract CurveMathTest {
    /// Every state and amount of a tiny curve: rounding never pays the trader and k never falls.
    function test_smallCurve_HoldsForEveryTrade() public pure {
        uint256 trades;
        for (uint256 feeBps; feeBps <= 1000; feeBps += 500) {
            for (uint256 sold; sold < 12; ++sold) {
                CurveMath.Terms memory terms = _smallCurve(sold, feeBps);
                for (uint256 amount = 1; amount <= 40; ++amount) {
                    if (_checkSmallBuy(terms, amount)) ++trades;
                    if (_checkSmallSale(terms, amount)) ++trades;
                }
            }
        }
        vm.assertGt(trades, 900, "too few trades were possible");
    }

    function testFuzz_buyExactIn_RoundsForTheCurve(uint256 seed, uint256 ethIn) public pure {
        CurveMath.Terms memory terms = _randomTerms(seed);
        ethIn = between(ethIn, 1e12, type(uint128).max);
        ICurveLaunchpad.Quote memory quote = CurveMath.buyExactIn(terms, ethIn);
        _assertFair(terms, quote);
        uint256 net = quote.ethAmount - quote.feeAmount;
        vm.assertGe(quote.feeAmount * 10_000, quote.ethAmount * terms.tradeFeeBps, "fee too low");
        vm.assertEq(quote.ethAmount + quote.refund, ethIn);
        vm.assertEq(quote.virtualEth, terms.virtualEth + net);
        vm.assertLe(quote.tokenAmount, terms.tokensRemaining, "oversold");
        if (quote.refund > 0) vm.assertEq(quote.tokenAmount, terms.tokensRemaining);
    }

    function testFuzz_sellExactIn_NeverPaysMoreThanWasRaised(uint256 seed, uint256 amount)
        public
        pure
    {
        CurveMath.Terms memory terms = _randomTerms(seed);
        amount = between(amount, terms.tokensSold / 2, terms.tokensSold);
        ICurveLaunchpad.Quote memory quote = CurveMath.sellExactIn(terms, amount);
        _assertFair(terms, quote);
        vm.assertLe(quote.ethAmount + quote.feeAmount, terms.ethRaised, "paid with other money");
        vm.assertEq(quote.refund, 0);
    }

    function testFuzz_buyThenSell_NeverProfitsEvenWithoutFees(uint256 seed, uint256 ethIn)
        public
        pure
    {
        CurveMath.Terms memory terms = _randomTerms(seed);
        terms.tradeFeeBps = 0;
        ethIn = between(ethIn, 1e12, 100 ether);
        ICurveLaunchpad.Quote memory bought = CurveMath.buyExactIn(terms, ethIn);
        terms.ethRaised += bought.virtualEth - terms.virtualEth;
        terms.virtualEth = bought.virtualEth;
        terms.virtualToken = bought.virtualToken;
        terms.tokensSold += bought.tokenAmount;
        ICurveLaunchpad.Quote memory sold = CurveMath.sellExactIn(terms, bought.tokenAmount);
        vm.assertLe(sold.ethAmount, bought.ethAmount, "round trip made money");
    }

    function testFuzz_divUp_IsTheCeiling(uint128 numerator, uint128 denominator) public pure {
        vm.assume(denominator > 0);
        uint256 quotient = CurveMath.divUp(numerator, denominator);
        vm.assertGe(quotient * denominator, numerator, "too small");
        if (quotient > 0) {
            vm.assertTrue((quotient - 1) * denominator < numerator, "too large");
        }
    }

    function _checkSmallBuy(CurveMath.Terms memory terms, uint256 ethIn)
        private
        pure
        returns (bool)
    {
        uint256 net = ethIn - CurveMath.divUp(ethIn * terms.tradeFeeBps, 10_000);
        if (terms.virtualToken * net / (terms.virtualEth + net) == 0) return false;
        ICurveLaunchpad.Quote memory quote = CurveMath.buyExactIn(terms, ethIn);
        _assertFair(terms, quote);
        return true;
    }

    function _checkSmallSale(CurveMath.Terms memory terms, uint256 amount)
        private
        pure
        returns (bool)
    {
        if (amount > terms.tokensSold) return false;
        uint256 gross = terms.virtualEth * amount / (terms.virtualToken + amount);
        if (gross == CurveMath.divUp(gross * terms.tradeFeeBps, 10_000)) return false;
        ICurveLaunchpad.Quote memory quote = CurveMath.sellExactIn(terms, amount);
        _assertFair(terms, quote);
        vm.assertLe(quote.ethAmount + quote.feeAmount, terms.ethRaised, "insolvent");
        return true;
    }

    function _assertFair(CurveMath.Terms memory terms, ICurveLaunchpad.Quote memory quote)
        private
        pure
    {
        vm.assertGe(
            quote.virtualEth * quote.virtualToken, terms.virtualEth * terms.virtualToken, "k fell"
        );
        vm.assertEq(quote.creatorFee + quote.protocolFee, quote.feeAmount);
        vm.assertLe(
            quote.creatorFee * 10_000,
            quote.feeAmount * terms.creatorFeeShareBps,
            "the creator's part rounded up"
        );
    }

    /// @dev Opens with 20 wei and 32 tokens, 12 for sale; the sold ones were bought one at a time.
    function _smallCurve(uint256 sold, uint256 feeBps)
        private
        pure
        returns (CurveMath.Terms memory terms)
    {
        uint256 virtualEth = 20;
        for (uint256 i; i < sold; ++i) {
            virtualEth += CurveMath.divUp(virtualEth, 31 - i);
        }
        terms.virtualEth = virtualEth;
        terms.virtualToken = 32 - sold;
        terms.ethRaised = virtualEth - 20;
        terms.tokensSold = sold;
        terms.tokensRemaining = 12 - sold;
        terms.tradeFeeBps = feeBps;
        terms.creatorFeeShareBps = 5000;
    }

    /// @dev A curve somewhere between its opening and its end, on random terms.
    function _randomTerms(uint256 seed) private pure returns (CurveMath.Terms memory terms) {
        uint256 opening = between(_next(seed, 1), 0.001 ether, 1000 ether);
        uint256 curveSupply = between(_next(seed, 2), 1e24, 1e28);
        uint256 virtualToken = curveSupply + between(_next(seed, 3), curveSupply / 10, curveSupply);
        uint256 sold = between(_next(seed, 4), curveSupply / 100, curveSupply - 1e18);
        terms.virtualToken = virtualToken - sold;
        terms.virtualEth = CurveMath.divUp(opening * virtualToken, terms.virtualToken);
        terms.ethRaised = terms.virtualEth - opening;
        terms.tokensSold = sold;
        terms.tokensRemaining = curveSupply - sold;
        terms.tradeFeeBps = between(_next(seed, 5), 0, 1000);
        terms.creatorFeeShareBps = between(_next(seed, 6), 0, 10_000);
    }

    function _next(uint256 seed, uint256 salt) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, salt)));
    }
}
