// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

contract CurveLaunchpadLaunchTest is LaunchpadTest {
    function test_launch_OpensTheCurveOnTheConfiguredTerms() public {
        LaunchToken token = launchUsual();
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        vm.assertEq(uint256(state.status), uint256(ICurveLaunchpad.Status.Trading));
        vm.assertEq(state.creator, CREATOR);
        vm.assertEq(vault.recipientsOf(address(token))[0].account, FEE_RECIPIENT);
        vm.assertEq(vault.sourceOf(address(token)), address(pad));
        vm.assertEq(state.launchedAt, block.timestamp);
        vm.assertEq(state.virtualEth, VIRTUAL_ETH);
        vm.assertEq(state.virtualToken, VIRTUAL_TOKEN);
        vm.assertEq(state.ethRaised, 0);
        vm.assertEq(state.tokensSold, 0);
        vm.assertEq(state.tokensRemaining, CURVE_SUPPLY);
        vm.assertEq(token.totalSupply(), TOTAL_SUPPLY);
        vm.assertEq(token.balanceOf(address(pad)), TOTAL_SUPPLY);
        vm.assertEq(token.name(), "Rain Dance");
        vm.assertEq(token.symbol(), "RAIN");
        vm.assertEq(token.metadataUri(), "ipfs://bafy/metadata.json");
        vm.assertEq(token.launchpad(), address(pad));
        vm.assertEq(pad.tokenCount(), 1);
        vm.assertEq(pad.tokenAt(0), address(token));
        vm.assertEq(pad.protocolFees(), LAUNCH_FEE);
    }

    function test_launch_EmitsEverythingAnIndexerNeeds() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        address predicted = pad.predictToken(CREATOR, params);
        vm.expectEmit(address(pad));
        emit ICurveLaunchpad.TokenLaunched(
            predicted,
            CREATOR,
            FEE_RECIPIENT,
            params.name,
            params.symbol,
            params.metadataUri,
            TOTAL_SUPPLY,
            CURVE_SUPPLY,
            VIRTUAL_ETH,
            VIRTUAL_TOKEN,
            block.timestamp
        );
        launchUsual();
    }

    function test_launch_SpendsTheRestOnAFirstBuy() public {
        vm.prank(CREATOR);
        address token = pad.launch{value: LAUNCH_FEE + 0.1 ether}(usualParams());
        uint256 bought = LaunchToken(token).balanceOf(CREATOR);
        vm.assertEq(pad.curveOf(token).tokensSold, bought);
        vm.assertGt(bought, 0, "no first buy");
        vm.assertEq(address(pad).balance, LAUNCH_FEE + 0.1 ether);
    }

    function test_launch_RefundsAFirstBuyLargerThanTheCurve() public {
        uint256 before = CREATOR.balance;
        vm.prank(CREATOR);
        address token = pad.launch{value: 500 ether}(usualParams());
        vm.assertEq(LaunchToken(token).balanceOf(CREATOR), CURVE_SUPPLY);
        vm.assertEq(address(pad).balance, before - CREATOR.balance);
        vm.assertLe(before - CREATOR.balance, 3 ether, "refund missing");
    }

    function test_launch_PaysFeesToTheCallerWhenNoRecipientIsNamed() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.feeRecipients = new ICreatorFees.Recipient[](0);
        vm.prank(CREATOR);
        address token = pad.launch{value: LAUNCH_FEE}(params);
        vm.assertEq(vault.recipientsOf(token)[0].account, CREATOR);
        vm.assertEq(vault.recipientsOf(token)[0].bps, 10_000);
    }

    function testFuzz_predictToken_IsTheAddressThatLaunchGives(address creator, bytes32 salt)
        public
    {
        vm.assume(creator != address(0) && creator.code.length == 0 && uint160(creator) > 0xffff);
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = salt;
        vm.deal(creator, 1 ether);
        vm.prank(creator);
        address token = pad.launch{value: LAUNCH_FEE}(params);
        vm.assertEq(token, pad.predictToken(creator, params));
    }

    /// An address that was announced stands for who earns and what snipers pay: other terms give another.
    function test_exploit_9_2_14_AddressBindsRecipientsAndAntiSnipe() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        address announced = pad.predictToken(CREATOR, params);
        params.feeRecipients = recipientsOf(ALICE);
        _assertAnother(params, announced);
        params = usualParams();
        params.feeRecipients = new ICreatorFees.Recipient[](0);
        _assertAnother(params, announced);
        params = usualParams();
        params.antiSnipe = ICurveLaunchpad.AntiSnipe(1, 60, ICurveLaunchpad.SnipeDecay.Linear);
        _assertAnother(params, announced);
        params.antiSnipe.decay = ICurveLaunchpad.SnipeDecay.Halving;
        address halving = pad.predictToken(CREATOR, params);
        params.antiSnipe.decay = ICurveLaunchpad.SnipeDecay.Linear;
        vm.assertTrue(pad.predictToken(CREATOR, params) != halving, "the decay is not bound");
        // What only the sender risks does not matter.
        params = usualParams();
        (params.minTokensOut, params.deadline) = (1, block.timestamp);
        vm.assertEq(pad.predictToken(CREATOR, params), announced);
    }

    function _assertAnother(ICurveLaunchpad.LaunchParams memory params, address announced) private {
        vm.assertTrue(pad.predictToken(CREATOR, params) != announced, "the address does not tell");
        vm.prank(CREATOR);
        vm.assertTrue(pad.launch{value: LAUNCH_FEE}(params) != announced, "launched there");
    }

    function test_launch_RevertsWhenTheSaltWasUsed() public {
        LaunchToken token = launchUsual();
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.TokenAlreadyLaunched.selector, address(token))
        );
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE}(usualParams());
    }

    function test_launch_RevertsWhenTheFeeIsNotPaid() public {
        vm.expectRevert(
            abi.encodeWithSelector(
                ICurveLaunchpad.LaunchFeeNotPaid.selector, LAUNCH_FEE, LAUNCH_FEE - 1
            )
        );
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE - 1}(usualParams());
    }

    function test_launch_RevertsWhenLate() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.deadline = block.timestamp - 1;
        vm.expectRevert(
            abi.encodeWithSelector(
                ICurveLaunchpad.DeadlinePassed.selector, params.deadline, block.timestamp
            )
        );
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE}(params);
    }

    function test_launch_RevertsWhenTheFirstBuyReturnsTooLittle() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.minTokensOut = CURVE_SUPPLY;
        vm.expectPartialRevert(ICurveLaunchpad.SlippageExceeded.selector);
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE + 0.1 ether}(params);
    }

    function test_launch_RevertsWhenAFirstBuyIsExpectedButNotPaid() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.minTokensOut = 1;
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.SlippageExceeded.selector, 1, 0));
        vm.prank(CREATOR);
        pad.launch{value: LAUNCH_FEE}(params);
    }

    function test_tokenAt_RevertsWhenPastTheEnd() public {
        launchUsual();
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.IndexOutOfRange.selector, 1, 1));
        pad.tokenAt(1);
    }

    function test_curveOf_RevertsWhenUnknown() public {
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.UnknownToken.selector, address(0xdead))
        );
        pad.curveOf(address(0xdead));
    }
}
