// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {CurveMath} from "../src/libraries/CurveMath.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

/// @title The fee on early buys
contract CurveLaunchpadSnipeTest is LaunchpadTest {
    ICurveLaunchpad.SnipeDecay private constant LINEAR = ICurveLaunchpad.SnipeDecay.Linear;
    ICurveLaunchpad.SnipeDecay private constant HALVING = ICurveLaunchpad.SnipeDecay.Halving;

    function test_snipeFeeBps_FallsEvenly() public {
        LaunchToken token = launchWith(8000, 100, LINEAR, 0);
        uint256 start = block.timestamp;
        vm.assertEq(pad.snipeFeeBps(address(token)), 8000);
        vm.warp(start + 25);
        vm.assertEq(pad.snipeFeeBps(address(token)), 6000);
        vm.warp(start + 99);
        vm.assertEq(pad.snipeFeeBps(address(token)), 80);
        vm.warp(start + 100);
        vm.assertEq(pad.snipeFeeBps(address(token)), 0);
    }

    function test_snipeFeeBps_FallsByHalves() public {
        LaunchToken token = launchWith(8000, 80, HALVING, 0);
        uint256 start = block.timestamp;
        uint16[9] memory expected = [8000, 4000, 2000, 1000, 500, 250, 125, 63, 0];
        for (uint256 i; i < expected.length; ++i) {
            vm.warp(start + i * 10);
            vm.assertEq(pad.snipeFeeBps(address(token)), expected[i]);
            if (i == 0) continue;
            vm.warp(start + i * 10 - 1);
            vm.assertEq(pad.snipeFeeBps(address(token)), expected[i - 1]);
        }
    }

    /// 9.2.8: the gate is on at the start and off at the end, not the other way round.
    function test_exploit_9_2_8_TheFeeIsHighestAtTheLaunchAndGoneAtTheEnd() public {
        LaunchToken token = launchWith(5000, 60, LINEAR, 0);
        uint256 early = pad.quoteBuy(address(token), 0.1 ether).tokenAmount;
        vm.warp(block.timestamp + 59);
        uint256 late = pad.quoteBuy(address(token), 0.1 ether).tokenAmount;
        vm.warp(block.timestamp + 1);
        uint256 free = pad.quoteBuy(address(token), 0.1 ether).tokenAmount;
        vm.assertTrue(early < late && late < free, "the fee does not fall");
        vm.assertEq(pad.quoteBuy(address(token), 0.1 ether).snipeFee, 0);
    }

    /// 9.2.8: once it is over, the fee of a launch blocks and costs nothing.
    function test_exploit_9_2_8_AnExpiredFeeCostsNothing() public {
        LaunchToken token = launchWith(8000, 600, HALVING, 0);
        LaunchToken plain = launchWith(0, 0, LINEAR, 0);
        vm.warp(block.timestamp + 600);
        vm.assertEq(
            buyAs(ALICE, token, 0.1 ether), buyAs(BOB, plain, 0.1 ether), "an expired fee was taken"
        );
    }

    /// 9.2.14: a bundle of many buyers in the second of the launch pays the fee in every part.
    function test_exploit_9_2_14_ManyWalletsInOneBlockAllPay() public {
        LaunchToken token = launchWith(8000, 60, LINEAR, 0);
        uint256 sum;
        uint256 paid;
        for (uint160 i = 1; i <= 10; ++i) {
            address sniper = address(i << 40);
            vm.deal(sniper, 1 ether);
            sum += buyAs(sniper, token, 0.1 ether);
            paid += 0.1 ether;
        }
        vm.assertEq(pad.curveOf(address(token)).ethRaised, paid * 19 / 100);
        vm.assertGt(sum, 0, "nothing bought");
    }

    /// 9.2.14: the launch's own first buy is exempt, and only that one.
    function test_exploit_9_2_14_OnlyTheLaunchsOwnBuyIsExempt() public {
        LaunchToken token = launchWith(8000, 60, LINEAR, 0.1 ether);
        vm.assertEq(pad.curveOf(address(token)).ethRaised, 0.099 ether);
        uint256 before = pad.curveOf(address(token)).ethRaised;
        buyAs(CREATOR, token, 0.1 ether);
        vm.assertEq(pad.curveOf(address(token)).ethRaised - before, 0.019 ether);
    }

    /// 9.2.13: block numbers, block hashes and the beacon's randomness change nothing.
    function test_exploit_9_2_13_OnlyTimeStampsCount() public {
        LaunchToken token = launchWith(8000, 60, LINEAR, 0);
        uint256 quoted = pad.quoteBuy(address(token), 0.1 ether).tokenAmount;
        vm.roll(block.number + 1_000_000);
        vm.assertEq(pad.quoteBuy(address(token), 0.1 ether).tokenAmount, quoted);
        vm.warp(block.timestamp + 60);
        vm.roll(1);
        vm.assertEq(pad.snipeFeeBps(address(token)), 0);
    }

    function test_buy_SharesTheExtraFeeAsDeclared() public {
        LaunchToken token = launchWith(5000, 60, LINEAR, 0);
        ICurveLaunchpad.Quote memory quote = pad.quoteBuy(address(token), 1 ether);
        vm.assertEq(quote.feeAmount, 0.51 ether);
        vm.assertEq(quote.snipeFee, 0.5 ether);
        vm.assertEq(quote.creatorFee, 0.009_95 ether + 0.25 ether);
        vm.assertEq(quote.protocolFee, 0.000_05 ether + 0.25 ether);
        uint256 before = pad.protocolFees();
        vm.assertEq(buyAs(ALICE, token, 1 ether), quote.tokenAmount);
        vm.assertEq(pad.protocolFees() - before, quote.protocolFee);
        vm.assertEq(owedFor(FEE_RECIPIENT, token), quote.creatorFee);
    }

    /// Both parts of the creator's fee round down by themselves, and the protocol has the remainders.
    function testFuzz_buy_SplitsTheExtraFeeRoundedDown(uint256 seed, uint256 ethIn) public {
        LaunchToken token = launchWith(uint16(between(seed, 1, 8000)), 60, LINEAR, 0);
        ICurveLaunchpad.Quote memory quote =
            pad.quoteBuy(address(token), between(ethIn, 1e9, 1 ether));
        uint256 base = quote.feeAmount - quote.snipeFee;
        vm.assertEq(base, (quote.ethAmount * 100 + 9999) / 10_000);
        vm.assertEq(quote.creatorFee, base * 9950 / 10_000 + quote.snipeFee / 2);
        vm.assertEq(quote.protocolFee, quote.feeAmount - quote.creatorFee);
    }

    function test_sell_DoesNotPayTheExtraFee() public {
        LaunchToken token = launchWith(8000, 60, LINEAR, 1 ether);
        uint256 held = token.balanceOf(CREATOR);
        ICurveLaunchpad.Quote memory quote = pad.quoteSell(address(token), held);
        vm.assertEq(quote.snipeFee, 0);
        vm.assertApproxEqRel(quote.ethAmount, 0.9801 ether, 1e12);
    }

    function testFuzz_quoteBuyExactOut_IsTheCheapestAtAnyFee(uint256 seed, uint256 amount) public {
        LaunchToken token =
            launchWith(uint16(between(seed, 1, 8000)), 600, seed % 2 == 0 ? LINEAR : HALVING, 0);
        vm.warp(block.timestamp + between(seed >> 16, 0, 599));
        amount = between(amount, 1e18, CURVE_SUPPLY);
        ICurveLaunchpad.Quote memory quote = pad.quoteBuyExactOut(address(token), amount);
        vm.assertGe(quote.tokenAmount, amount, "too few tokens");
        vm.assertEq(quote.creatorFee + quote.protocolFee, quote.feeAmount);
        vm.assertLe(quote.snipeFee, quote.feeAmount, "parts");
        vm.assertTrue(
            pad.quoteBuy(address(token), quote.ethAmount - 1).tokenAmount < amount, "not cheapest"
        );
    }

    function testFuzz_snipeFeeBps_NeverRises(
        uint16 start,
        uint16 duration,
        uint256 elapsed,
        bool halves
    ) public pure {
        start = uint16(between(start, 1, 8000));
        duration = uint16(between(duration, 1, 600));
        elapsed = between(elapsed, 0, 700);
        ICurveLaunchpad.SnipeDecay decay = halves ? HALVING : LINEAR;
        uint256 now_ = CurveMath.snipeFeeBps(start, duration, decay, elapsed);
        vm.assertLe(now_, start, "above the start");
        vm.assertLe(CurveMath.snipeFeeBps(start, duration, decay, elapsed + 1), now_, "rose");
    }

    function test_launch_RevertsForAFeeOverItsLimits() public {
        uint16[2][4] memory wrong = [
            [uint16(8001), uint16(60)],
            [uint16(8000), uint16(601)],
            [uint16(1), uint16(0)],
            [uint16(0), uint16(1)]
        ];
        for (uint256 i; i < wrong.length; ++i) {
            ICurveLaunchpad.LaunchParams memory params = usualParams();
            params.antiSnipe = ICurveLaunchpad.AntiSnipe(wrong[i][0], wrong[i][1], LINEAR);
            vm.expectRevert(
                abi.encodeWithSelector(
                    ICurveLaunchpad.InvalidAntiSnipe.selector, wrong[i][0], wrong[i][1]
                )
            );
            vm.prank(CREATOR);
            pad.launch{value: LAUNCH_FEE}(params);
        }
    }

    function test_launch_TellsAnIndexer() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.antiSnipe = ICurveLaunchpad.AntiSnipe(8000, 60, HALVING);
        address predicted = pad.predictToken(CREATOR, params);
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.AntiSnipeSet(predicted, 8000, 60, HALVING);
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE}(params);
        vm.assertEq(pad.curveOf(predicted).antiSnipe.startBps, 8000);
    }

    /// 9.2.4: a launchpad that had a share of its own fees could never claim it.
    function test_launch_RefusesTheLaunchpadAsARecipient() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.feeRecipients = recipientsOf(address(pad));
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.InvalidRecipient.selector, address(pad))
        );
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE}(params);
    }

    function test_launch_SharesFeesBetweenItsRecipients() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.feeRecipients = new ICreatorFees.Recipient[](2);
        params.feeRecipients[0] = ICreatorFees.Recipient(CREATOR, 2500);
        params.feeRecipients[1] = ICreatorFees.Recipient(FEE_RECIPIENT, 7500);
        vm.prank(CREATOR);
        LaunchToken token = LaunchToken(pad.launch{value: LAUNCH_FEE}(params));
        buyAs(ALICE, token, 1 ether);
        vm.assertEq(owedFor(CREATOR, token), 0.009_95 ether / 4);
        vm.assertEq(claimAs(FEE_RECIPIENT, token), 0.009_95 ether * 3 / 4);
    }

    function launchWith(
        uint16 startBps,
        uint16 durationSeconds,
        ICurveLaunchpad.SnipeDecay decay,
        uint256 firstBuy
    ) private returns (LaunchToken) {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.antiSnipe = ICurveLaunchpad.AntiSnipe(startBps, durationSeconds, decay);
        params.salt = bytes32(pad.tokenCount() + 100);
        vm.prank(CREATOR);
        return LaunchToken(pad.launch{value: LAUNCH_FEE + firstBuy}(params));
    }
}
