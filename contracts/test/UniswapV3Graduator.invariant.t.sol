// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {GraduationHandler} from "./support/GraduationHandler.sol";
import {GraduationTest} from "./support/GraduationTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What stays true around graduation into the real Uniswap V3, whatever is done to its pools
abstract contract GraduationInvariants is GraduationTest {
    GraduationHandler internal handler;

    function setUp() public override {
        deployWorld(wethAddress());
        handler = new GraduationHandler(pad, graduator, factory, trader);
    }

    function wethAddress() internal pure virtual returns (address);

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_graduationHoldsItsPromises() external view {
        vm.assertEq(handler.earlySuccesses(), 0, "tokens reached a closed pool");
        uint256 owedEth;
        for (uint256 i; i < handler.tokenCount(); ++i) {
            LaunchToken each = handler.tokens(i);
            bool isOpen = graduator.isOpen(address(each));
            // I5, I7, I9: the supply is fixed, pools open once, and their liquidity never leaves.
            vm.assertEq(each.totalSupply(), TOTAL_SUPPLY, "supply");
            vm.assertEq(handler.openings(address(each)), isOpen ? 1 : 0, "openings");
            vm.assertEq(each.isPoolOpen() ? 1 : 0, isOpen ? 1 : 0, "gate");
            if (isOpen) {
                vm.assertEq(
                    handler.liquidityOf(each), handler.lockedLiquidity(address(each)), "liquidity"
                );
            }
            (uint256 eth,) = graduator.protocolFees(address(each));
            owedEth += eth;
            _vaultIsSolvent(each);
        }
        // I13: the ether in the graduator is the protocol's part and nothing else.
        vm.assertEq(address(graduator).balance, owedEth, "graduator");
        _etherIsAccountedFor();
    }

    /// I10, I11: what recipients got and can get is what was collected, less a wei for each share.
    function _vaultIsSolvent(LaunchToken each) private view {
        address[] memory list = new address[](1);
        list[0] = address(each);
        (uint256 eth, uint256 own) = vault.collectedOf(address(each));
        uint256 ethShares;
        uint256 ownShares;
        uint256 ownHeld;
        for (uint256 i; i < 2; ++i) {
            ICreatorFees.Fees memory fees = vault.creatorFees(handler.recipients(i), list)[0];
            ethShares += fees.eth.claimed + fees.eth.claimable;
            ownShares += fees.token.claimed + fees.token.claimable;
            ownHeld += fees.token.claimable;
        }
        vm.assertLe(ethShares, eth, "more ether than was collected");
        vm.assertLe(eth, ethShares + 1, "ether lost");
        vm.assertLe(ownShares, own, "more tokens than were collected");
        vm.assertGe(each.balanceOf(address(vault)), ownHeld, "vault lacks tokens");
    }

    /// I1, I13: the launchpad holds what curves raised and what is owed, to the wei.
    function _etherIsAccountedFor() private view {
        uint256 owed = pad.protocolFees();
        for (uint256 i; i < pad.tokenCount(); ++i) {
            ICurveLaunchpad.CurveState memory state = pad.curveOf(pad.tokenAt(i));
            owed += state.creatorFeesAccrued - state.creatorFeesCollected;
            if (state.status != ICurveLaunchpad.Status.Graduated) owed += state.ethRaised;
        }
        vm.assertEq(address(pad).balance, owed, "launchpad");
    }

    /// I7: whatever was done and is done before each call, every curve graduates within the calls that
    /// its bids account for, a holder can sell before each of them, and every pool trades.
    function afterInvariant() external {
        for (uint256 i; i < handler.tokenCount(); ++i) {
            LaunchToken each = handler.tokens(i);
            handler.complete(i);
            uint256 calls;
            while (!graduator.isOpen(address(each))) {
                handler.push(i, calls * 7919, calls % 2 == 0);
                handler.buyTheReserve(i, 1e15);
                handler.dustBids(i, calls, 3);
                handler.holderSellsEverything(i);
                // One tick may be taken back by buying a part of the reserve.
                uint256 bound = (handler.ticks(address(each)) + ++calls) / 90 + 2;
                vm.assertLe(calls, bound, "a pool never opened");
                handler.graduate(i, 90);
            }
            handler.holderSellsEverything(i);
            handler.tradeInPool(i, 1e24, true);
        }
    }
}

contract GraduationInvariantTokenFirstTest is GraduationInvariants {
    function wethAddress() internal pure override returns (address) {
        return HIGH_WETH;
    }

    /// The handler's actions do what they are named for, so the campaigns are not empty.
    function test_handler_EveryActionHappens() external {
        handler.launch(5);
        handler.buy(0, 1 ether);
        handler.precreate(0, 1_000_000);
        handler.bid(0, 3, 1 ether);
        handler.dustBids(0, 0, 119);
        handler.push(0, 1_600_000, false);
        handler.sendEarly(0);
        handler.unbid(0);
        handler.donate(0, 1e24);
        handler.sell(0, 1e24);
        handler.complete(0);
        handler.sell(0, 1e24);
        handler.graduate(0, 0);
        handler.buyTheReserve(0, 1e15);
        handler.holderSellsEverything(0);
        handler.complete(0);
        handler.sell(0, 1e25);
        handler.complete(0);
        for (uint256 i; i < 5; ++i) {
            handler.graduate(0, 100);
        }
        handler.tradeInPool(0, 1 ether, false);
        handler.tradeInPool(0, 1e26, true);
        handler.claim(0, 0);
        handler.claimProtocol(0);
        string[19] memory once = [
            "launch",
            "buy",
            "precreate",
            "bid",
            "push",
            "sendEarly",
            "donate",
            "complete",
            "tradeInPool",
            "claim",
            "claimProtocol",
            "unbid",
            "dustBids",
            "sell",
            "sellWhileItWaits",
            "graduate",
            "buyTheReserve",
            "holderSellsEverything",
            "enoughGas"
        ];
        for (uint256 i; i < once.length; ++i) {
            vm.assertGt(handler.calls(bytes32(bytes(once[i]))), 0, once[i]);
        }
        vm.assertGt(handler.earlyTries(), 0, "nobody tried");
    }
}

contract GraduationInvariantEtherFirstTest is GraduationInvariants {
    function wethAddress() internal pure override returns (address) {
        return LOW_WETH;
    }
}
