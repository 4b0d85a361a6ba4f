// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {RecordingGraduator} from "./support/Attackers.sol";
import {LaunchpadHandler} from "./support/LaunchpadHandler.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What stays true whatever accounts do, with and without a graduator
abstract contract LaunchpadInvariants is LaunchpadTest {
    LaunchpadHandler internal handler;

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// One campaign checks everything: a campaign for each statement would play the same games again.
    function invariant_launchpadHoldsItsPromises() external view {
        _etherIsAccountedFor();
        _tokensAreConserved();
        _productNeverFallsBelowTheOpening();
        _feesAddUp();
        _reentrancyNeverSucceeds();
        _completeMeansSoldOut();
        _checkMore();
    }

    /// @dev What holds only for this kind of launchpad.
    function _checkMore() internal view virtual {}

    /// Every wei is curve money, owed fees or a donation: to the wei, so nothing hides in a surplus.
    function _etherIsAccountedFor() private view {
        uint256 owed = pad.protocolFees();
        for (uint256 i; i < handler.tokenCount(); ++i) {
            ICurveLaunchpad.CurveState memory state = _state(i);
            owed += state.creatorFeesAccrued - state.creatorFeesCollected;
            if (state.status != ICurveLaunchpad.Status.Graduated) owed += state.ethRaised;
        }
        vm.assertEq(address(pad).balance, owed + handler.donatedEth(), "curves and fees");
        uint256 moved = handler.paidIn() + handler.donatedEth() - handler.paidOut()
            - handler.claimed() - handler.graduatedEth();
        vm.assertEq(address(pad).balance + address(vault).balance, moved, "payments");
    }

    function _tokensAreConserved() private view {
        for (uint256 i; i < handler.tokenCount(); ++i) {
            LaunchToken token = handler.tokens(i);
            ICurveLaunchpad.CurveState memory state = _state(i);
            bool graduated = state.status == ICurveLaunchpad.Status.Graduated;
            bool hasReserve =
                pad.config().graduator == address(0) || !handler.wasSoldOut(address(token));
            uint256 kept =
                graduated ? 0 : (hasReserve ? TOTAL_SUPPLY : CURVE_SUPPLY) - state.tokensSold;
            vm.assertEq(token.totalSupply(), TOTAL_SUPPLY, "supply");
            vm.assertLe(state.tokensSold, CURVE_SUPPLY, "oversold");
            vm.assertEq(state.tokensSold + state.tokensRemaining, CURVE_SUPPLY);
            vm.assertEq(
                token.balanceOf(address(pad)),
                kept + handler.donatedTokens(address(token)),
                "launchpad"
            );
            vm.assertEq(
                handler.holdings(token) + handler.donatedTokens(address(token)),
                state.tokensSold,
                "holders"
            );
        }
    }

    function _productNeverFallsBelowTheOpening() private view {
        for (uint256 i; i < handler.tokenCount(); ++i) {
            ICurveLaunchpad.CurveState memory state = _state(i);
            vm.assertGe(
                state.virtualEth * state.virtualToken,
                uint256(VIRTUAL_ETH) * VIRTUAL_TOKEN,
                "k fell"
            );
        }
    }

    /// Ten recipients of each token have their shares to the wei, whoever claimed how often.
    function _feesAddUp() private view {
        uint256 inVault;
        for (uint256 i; i < handler.tokenCount(); ++i) {
            address token = address(handler.tokens(i));
            uint256 taken = handler.creatorFeesTakenByToken(token);
            vm.assertEq(_state(i).creatorFeesAccrued, taken, "per token");
            (uint256 collected,) = vault.collectedOf(token);
            inVault += collected;
            _sharesAddUp(LaunchToken(token), taken, collected);
        }
        vm.assertEq(address(vault).balance, inVault - handler.creatorFeesClaimed(), "vault");
        uint256 protocolAccrued = pad.protocolFeesAccrued();
        vm.assertEq(protocolAccrued, handler.protocolFeesTaken(), "protocol part");
        vm.assertEq(protocolAccrued, pad.protocolFeesClaimed() + pad.protocolFees());
    }

    function _sharesAddUp(LaunchToken token, uint256 taken, uint256 collected) private view {
        ICreatorFees.Recipient[] memory recipients = vault.recipientsOf(address(token));
        vm.assertEq(recipients.length, handler.feeRecipientCount());
        uint256 shared;
        for (uint256 i; i < recipients.length; ++i) {
            (address account, uint256 bps) = (recipients[i].account, recipients[i].bps);
            ICreatorFees.Amounts memory eth = vault.creatorFees(account, only(token))[0].eth;
            vm.assertEq(eth.lifetime, taken * bps / 10_000, "creator part");
            vm.assertEq(eth.claimed, handler.claimedBy(address(token), account), "claimed");
            vm.assertEq(eth.lifetime, eth.claimed + eth.claimable + eth.pending);
            shared += eth.claimed + eth.claimable;
        }
        vm.assertLe(shared, collected, "more than there is");
        vm.assertLe(collected, shared + recipients.length - 1, "more than the rounding is left");
    }

    function _reentrancyNeverSucceeds() private view {
        vm.assertEq(handler.reentrant().successes(), 0);
    }

    function _completeMeansSoldOut() private view {
        for (uint256 i; i < handler.tokenCount(); ++i) {
            ICurveLaunchpad.CurveState memory state = _state(i);
            bool trading = state.status == ICurveLaunchpad.Status.Trading;
            vm.assertEq(trading ? 1 : 0, state.tokensRemaining > 0 ? 1 : 0);
        }
    }

    function _state(uint256 index) internal view returns (ICurveLaunchpad.CurveState memory) {
        return pad.curveOf(address(handler.tokens(index)));
    }
}

contract CurveLaunchpadInvariantTest is LaunchpadInvariants {
    function setUp() public override {
        super.setUp();
        handler = new LaunchpadHandler(pad, PROTOCOL);
    }

    /// The handler's actions do what they are named for, so the campaigns above are not empty.
    function test_handler_EveryActionHappens() external {
        handler.launch(1, 1 ether);
        handler.buy(0, 0, 1 ether);
        handler.sell(0, 0, 1e24);
        handler.transfer(0, 1, 0, 1e24);
        handler.roundTrip(0, 1 ether, 3, 2);
        handler.manyAddresses(0, 1 ether, 5);
        handler.claimCreatorFees(0);
        handler.claimCreatorFeesTo(0);
        handler.buy(0, 0, 1 ether);
        handler.collect(0);
        handler.wait(60);
        handler.refuserTriesToClaim();
        handler.claimProtocolFees();
        handler.strangerTriesToClaim(0);
        handler.donateEth(1 ether);
        handler.donateTokens(0, 0, 1e20);
        handler.armReentrancy(0, 0);
        handler.buy(3, 0, 0.1 ether);
        handler.sell(3, 0, 1e24);
        handler.buyTheRest(0, 1, 0);
        handler.graduate(0, 1, 100);
        handler.everybodyCanSell(0);
        string[21] memory once = [
            "launch",
            "transfer",
            "roundTrip",
            "manyAddresses",
            "claimCreatorFees",
            "claimCreatorFeesTo",
            "enoughGas",
            "littleGas",
            "collect",
            "wait",
            "refuserTriesToClaim",
            "claimProtocolFees",
            "strangerTriesToClaim",
            "donateEth",
            "donateTokens",
            "armReentrancy",
            "buy",
            "buyTheRest",
            "graduate",
            "everybodyCanSell",
            "sell"
        ];
        for (uint256 i; i < once.length; ++i) {
            vm.assertGt(handler.calls(bytes32(bytes(once[i]))), 0, once[i]);
        }
        vm.assertGt(handler.reentrant().attempts(), 0, "the re-entrant account was never called");
    }

    /// Whatever happened, every holder can sell everything and every fee can be claimed.
    function afterInvariant() external {
        for (uint256 i; i < handler.tokenCount(); ++i) {
            LaunchToken token = handler.tokens(i);
            for (uint256 j; j < 4; ++j) {
                address holder = handler.traders(j);
                uint256 held = token.balanceOf(holder);
                if (held >= 1e12) sellAs(holder, token, held);
            }
        }
        for (uint256 i; i < handler.feeRecipientCount(); ++i) {
            address account = handler.feeRecipients(i);
            if (handler.owedTo(account) == 0) continue;
            address[] memory list = handler.tokenList();
            // The first recipient refuses ether.
            vm.prank(account);
            vault.claimCreatorFeesTo(list, i == 0 ? BOB : account);
        }
        vm.prank(PROTOCOL);
        pad.claimProtocolFees();
    }
}

contract CurveLaunchpadGraduatingInvariantTest is LaunchpadInvariants {
    RecordingGraduator private graduator;

    function setUp() public override {
        super.setUp();
        graduator = new RecordingGraduator();
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.graduator = address(graduator);
        deployPad(terms);
        handler = new LaunchpadHandler(pad, PROTOCOL);
    }

    /// The handler's graduations happen in steps, so the campaign above is not empty.
    function test_handler_GraduatesInSteps() external {
        handler.fillOrClearTheWay(true);
        handler.buyTheRest(0, 1, 0);
        handler.everybodyCanSell(1);
        handler.graduate(1, 1, 100);
        handler.sell(0, 1, 1e24);
        handler.graduate(1, 1, 100);
        handler.buyTheRest(0, 1, 0);
        vm.assertEq(uint256(_state(1).status), uint256(ICurveLaunchpad.Status.Complete));
        handler.fillOrClearTheWay(false);
        handler.graduate(1, 1, 100);
        vm.assertEq(uint256(_state(1).status), uint256(ICurveLaunchpad.Status.Graduated));
        handler.graduate(1, 1, 100);
        handler.graduate(1, 0, 100);
        vm.assertEq(handler.calls("graduate"), 5);
        vm.assertGt(handler.calls("everybodyCanSell"), 0, "nobody tried to sell");
    }

    /// Each token graduates at most once, and with its whole reserve.
    function _checkMore() internal view override {
        uint256 graduated;
        for (uint256 i; i < handler.tokenCount(); ++i) {
            bool isGraduated = _state(i).status == ICurveLaunchpad.Status.Graduated;
            if (isGraduated) ++graduated;
            vm.assertEq(
                handler.tokens(i).balanceOf(address(graduator)),
                handler.wasSoldOut(address(handler.tokens(i))) ? TOTAL_SUPPLY - CURVE_SUPPLY : 0
            );
        }
        vm.assertEq(graduator.calls(), graduated);
        vm.assertEq(address(graduator).balance, handler.graduatedEth());
    }

    /// No state that somebody can bring about keeps a curve from graduating.
    function afterInvariant() external {
        vm.deal(ALICE, 1000 ether);
        graduator.setStopsShort(false);
        for (uint256 i; i < handler.tokenCount(); ++i) {
            if (_state(i).status == ICurveLaunchpad.Status.Trading) {
                completeAs(ALICE, handler.tokens(i));
            } else if (_state(i).status == ICurveLaunchpad.Status.Complete) {
                pad.graduate(address(handler.tokens(i)), 10);
            }
            vm.assertEq(uint256(_state(i).status), uint256(ICurveLaunchpad.Status.Graduated));
        }
    }
}
