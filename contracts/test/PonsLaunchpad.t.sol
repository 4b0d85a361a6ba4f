// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LimitedToken} from "../src/LimitedToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ILimitedToken} from "../src/interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "../src/interfaces/ILockedPoolLaunchpad.sol";
import {IPonsLaunchpad} from "../src/interfaces/IPonsLaunchpad.sol";
import {IProtocolFeeOwner} from "../src/interfaces/IProtocolFeeOwner.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLaunchpadTest} from "./support/PoolLaunchpadTest.sol";
import {between, vm} from "./support/Vm.sol";

contract PonsLaunchpadTest is PoolLaunchpadTest {
    /// 1 % of the supply for each transfer, 2 % for each wallet, for an hour.
    uint256 private constant TX_LIMIT = SUPPLY / 100;
    uint256 private constant WALLET_LIMIT = SUPPLY / 50;

    function test_launch_TakesTheFeeAndLocksTheSupply() external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        vm.assertEq(address(token), pons.predictToken(CREATOR, ponsParams()));
        vm.assertEq(pons.launchFees(), LAUNCH_FEE);
        vm.assertEq(priceOf(token), openingPrice(token, START_TICK));
        vm.assertEq(lockedLiquidity(pons, token), pons.launchOf(address(token)).liquidity);
        vm.assertEq(token.walletLimit(), WALLET_LIMIT);
        vm.assertEq(token.transactionLimit(), TX_LIMIT);
        vm.assertEq(token.limitsEnd(), NOW + 1 hours);
    }

    function test_exploit_9_2_12_LaunchRefusesLessThanTheFee() external {
        vm.expectRevert(
            abi.encodeWithSelector(
                ILockedPoolLaunchpad.LaunchFeeNotPaid.selector, LAUNCH_FEE, LAUNCH_FEE - 1
            )
        );
        launchPons(ponsParams(), LAUNCH_FEE - 1);
    }

    /// 7: launch fees are the protocol's, once, and a first buy does not pay with them.
    function test_exploit_9_2_7_LaunchFeesArePaidOnceToTheProtocol() external {
        launchPons(ponsParams(), LAUNCH_FEE + 0.005 ether);
        vm.assertEq(address(pons).balance, LAUNCH_FEE);
        vm.expectPartialRevert(IProtocolFeeOwner.NotProtocolFeeOwner.selector);
        vm.prank(CREATOR);
        pons.claimProtocolFees(new address[](0));
        vm.prank(PROTOCOL);
        vm.assertEq(pons.claimProtocolFees(new address[](0)), LAUNCH_FEE);
        vm.prank(PROTOCOL);
        vm.assertEq(pons.claimProtocolFees(new address[](0)), 0);
        vm.assertEq(PROTOCOL.balance, LAUNCH_FEE);
    }

    /// 14: nobody, the creator's first buy included, gets more than the limits say.
    function test_exploit_9_2_14_LimitsBindTheFirstBuy() external {
        vm.expectPartialRevert(ILimitedToken.TransactionLimitExceeded.selector);
        launchPons(ponsParams(), LAUNCH_FEE + 0.02 ether);
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.limits = IPonsLaunchpad.WalletLimits(100, 0, 1 hours);
        vm.expectPartialRevert(ILimitedToken.WalletLimitExceeded.selector);
        launchPons(params, LAUNCH_FEE + 0.02 ether);
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE + 0.009 ether);
        vm.assertLe(token.balanceOf(CREATOR), TX_LIMIT, "first buy");
        vm.assertGt(token.balanceOf(CREATOR), TX_LIMIT * 8 / 10, "first buy");
    }

    function test_exploit_9_2_14_LimitsBindBuys() external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        vm.expectRevert(bytes("TF"));
        buyAs(ALICE, token, 0.02 ether);
        buyAs(ALICE, token, 0.009 ether);
        buyAs(ALICE, token, 0.009 ether);
        vm.expectRevert(bytes("TF"));
        buyAs(ALICE, token, 0.009 ether);
        vm.assertLe(token.balanceOf(ALICE), WALLET_LIMIT, "wallet");
    }

    function test_exploit_9_2_14_LimitsBindTransfersBetweenAccounts() external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        uint256 a = buyAs(ALICE, token, 0.009 ether);
        uint256 b = buyAs(BOB, token, 0.009 ether);
        vm.prank(BOB);
        token.transfer(ALICE, b);
        vm.assertEq(token.balanceOf(ALICE), a + b);
        uint256 c = buyAs(BOB, token, 0.009 ether);
        vm.expectRevert(
            abi.encodeWithSelector(
                ILimitedToken.WalletLimitExceeded.selector, ALICE, a + b + c, WALLET_LIMIT
            )
        );
        vm.prank(BOB);
        token.transfer(ALICE, c);
        vm.expectRevert(
            abi.encodeWithSelector(ILimitedToken.TransactionLimitExceeded.selector, a + b, TX_LIMIT)
        );
        vm.prank(ALICE);
        token.transfer(CREATOR, a + b);
        // To itself changes no balance, so the wallet limit does not count it twice.
        vm.prank(ALICE);
        token.transfer(ALICE, a);
    }

    /// 8: a limit is a limit on what comes in; a sale is never stopped, however large.
    function test_exploit_9_2_8_LimitsNeverBindASale() external {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.limits = IPonsLaunchpad.WalletLimits(0, 10, 7 days);
        LimitedToken token = launchPons(params, LAUNCH_FEE);
        for (uint256 i; i < 20; ++i) {
            buyAs(ALICE, token, 0.0009 ether);
        }
        uint256 held = token.balanceOf(ALICE);
        vm.assertGt(held, token.transactionLimit() * 15, "bought");
        vm.assertGt(sellAs(ALICE, token, held), 0, "sold");
        vm.assertEq(token.balanceOf(ALICE), 0);
    }

    /// 13: the limits are over in the declared second, by the time stamp.
    function test_exploit_9_2_13_LimitsEndAtTheirSecond() external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        vm.roll(1e12);
        vm.warp(NOW + 1 hours - 1);
        vm.expectRevert(bytes("TF"));
        buyAs(ALICE, token, 1 ether);
        vm.warp(NOW + 1 hours);
        vm.roll(1);
        vm.assertGt(buyAs(ALICE, token, 1 ether), SUPPLY / 3, "bought");
        vm.assertEq(token.walletLimit(), SUPPLY);
    }

    /// 7: nobody can set or lift the limits of a token afterwards.
    function test_exploit_9_2_5_LimitsCannotBeChanged() external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        address[3] memory callers = [CREATOR, PROTOCOL, address(pons)];
        string[4] memory ways = [
            "setLimits(uint256,uint256)",
            "removeLimits()",
            "setExempt(address,bool)",
            "transferOwnership(address)"
        ];
        for (uint256 i; i < callers.length; ++i) {
            for (uint256 j; j < ways.length; ++j) {
                vm.prank(callers[i]);
                (bool ok,) = address(token).call(abi.encodeWithSignature(ways[j], ALICE, 1));
                vm.assertTrue(!ok, ways[j]);
            }
        }
    }

    function test_launch_RefusesLimitsOutOfTheirBounds() external {
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(9, 0, 60), "walletBps");
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(10_001, 0, 60), "walletBps");
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(0, 9, 60), "transactionBps");
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(0, 10_001, 60), "transactionBps");
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(100, 100, 0), "durationSeconds");
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(0, 0, 60), "durationSeconds");
        _expectInvalidLimits(IPonsLaunchpad.WalletLimits(10, 0, 7 days + 1), "durationSeconds");
    }

    function test_launch_WithoutLimitsHasNone() external {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.limits = IPonsLaunchpad.WalletLimits(0, 0, 0);
        LimitedToken token = launchPons(params, LAUNCH_FEE + 10 ether);
        vm.assertGt(token.balanceOf(CREATOR), SUPPLY / 2, "first buy");
        vm.assertEq(token.limitsEnd(), NOW);
    }

    /// 7: ten recipients share to the last wei that the floor of their shares leaves.
    function test_exploit_9_2_7_RecipientsTenShareAndElevenAreRefused() external {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.feeRecipients = new ICreatorFees.Recipient[](11);
        for (uint256 i; i < 11; ++i) {
            params.feeRecipients[i] = ICreatorFees.Recipient(address(uint160(0x7000 + i)), 909);
        }
        params.feeRecipients[10].bps = 910;
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.InvalidRecipientCount.selector, 11));
        launchPons(params, LAUNCH_FEE);
        ICreatorFees.Recipient[] memory ten = new ICreatorFees.Recipient[](10);
        for (uint256 i; i < 10; ++i) {
            ten[i] = params.feeRecipients[i];
            ten[i].bps = uint16(i == 0 ? 1009 : 999);
        }
        params.feeRecipients = ten;
        LimitedToken token = launchPons(params, LAUNCH_FEE + 0.009 ether);
        (uint256 pending,) = pons.pendingCreatorFees(address(token));
        uint256 paid;
        for (uint256 i; i < 10; ++i) {
            paid += claimAs(ten[i].account, token);
        }
        vm.assertLe(paid, pending, "paid");
        vm.assertGe(paid + 10, pending, "paid");
        params.salt = bytes32(uint256(9));
        params.feeRecipients[1].account = params.feeRecipients[0].account;
        vm.expectPartialRevert(ICreatorFees.DuplicateRecipient.selector);
        launchPons(params, LAUNCH_FEE);
    }

    /// 7: no fee is ever owed to a contract that could not claim it.
    function test_exploit_9_2_7_OwnContractsAreNoRecipients() external {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        address[6] memory own = [
            address(pons),
            address(vault),
            address(weth),
            address(uniswap),
            address(0xdEaD),
            // What the launchpad's constructor makes first.
            vm.computeCreateAddress(address(pons), 1)
        ];
        for (uint256 i; i < own.length; ++i) {
            vm.assertTrue(own[i] == address(0xdEaD) || own[i].code.length > 0, "no contract");
            params.feeRecipients = recipientsOf(own[i]);
            _expectInvalidRecipient(params, own[i]);
        }
    }

    /// 6: a recipient whose wallet is full still gets its ether, and its tokens once there is room.
    function test_exploit_9_2_6_LimitsDoNotTrapFees() external {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.limits = IPonsLaunchpad.WalletLimits(10, 10, 1 hours);
        params.feeRecipients = recipientsOf(ALICE);
        LimitedToken token = launchPons(params, LAUNCH_FEE);
        for (uint256 i; i < 200; ++i) {
            address trader = address(uint160(0x9000 + i));
            vm.deal(trader, 1 ether);
            sellAs(trader, token, buyAs(trader, token, 0.0009 ether));
        }
        uint256 room = token.walletLimit() - buyAs(ALICE, token, 0.0009 ether);
        ICreatorFees.Fees memory fees = vault.creatorFees(ALICE, only(token))[0];
        vm.assertGt(fees.token.pending, room, "the fees would fit");
        // More than anybody else could move at once: the vault is paid all the same.
        vm.assertGt(fees.token.pending, token.transactionLimit(), "too few fees");
        uint256 held = token.balanceOf(ALICE);
        vm.assertEq(claimAs(ALICE, token), fees.eth.pending);
        vm.assertEq(token.balanceOf(ALICE), held);
        vm.warp(NOW + 1 hours);
        claimAs(ALICE, token);
        vm.assertEq(token.balanceOf(ALICE), held + fees.token.pending);
    }

    /// 14: two families, two addresses: a launch on one is no launch on the other.
    function test_exploit_9_2_11_FamiliesDoNotShareTokens() external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        vm.expectRevert(
            abi.encodeWithSelector(ILockedPoolLaunchpad.UnknownToken.selector, address(token))
        );
        uni.pendingCreatorFees(address(token));
        vm.expectRevert(
            abi.encodeWithSelector(ILockedPoolLaunchpad.UnknownToken.selector, address(token))
        );
        vm.prank(address(vault));
        uni.collectCreatorFees(address(token));
        vm.assertEq(vault.sourceOf(address(token)), address(pons));
    }

    /// forge-config: nightly.fuzz.runs = 5000
    function testFuzz_limits_HoldForEveryTransfer(uint256 seed, uint256 warp) external {
        LimitedToken token = launchPons(ponsParams(), LAUNCH_FEE);
        address[3] memory traders = [ALICE, BOB, CREATOR];
        vm.warp(NOW + between(warp, 0, 1 hours - 1));
        for (uint256 i; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            address from = traders[seed % 3];
            address to = traders[(seed >> 8) % 3];
            uint256 amount = between(seed >> 16, 1, SUPPLY / 40);
            if (i % 2 == 0) {
                try this.buyFor(from, token, between(seed >> 16, 1e9, 0.03 ether)) {} catch {}
            } else {
                vm.prank(from);
                try token.transfer(to, amount) {} catch {}
            }
            vm.assertLe(token.balanceOf(to), WALLET_LIMIT, "to");
            vm.assertLe(token.balanceOf(from), WALLET_LIMIT, "from");
        }
        for (uint256 i; i < 3; ++i) {
            uint256 held = token.balanceOf(traders[i]);
            if (held > 1e6) sellAs(traders[i], token, held);
        }
    }

    function buyFor(address trader, LimitedToken token, uint256 ethIn) external {
        buyAs(trader, token, ethIn);
    }

    function _expectInvalidRecipient(IPonsLaunchpad.LaunchParams memory params, address account)
        private
    {
        vm.expectRevert(abi.encodeWithSelector(ICreatorFees.InvalidRecipient.selector, account));
        launchPons(params, LAUNCH_FEE);
    }

    function _expectInvalidLimits(IPonsLaunchpad.WalletLimits memory limits, string memory field)
        private
    {
        IPonsLaunchpad.LaunchParams memory params = ponsParams();
        params.limits = limits;
        vm.expectRevert(abi.encodeWithSelector(ILockedPoolLaunchpad.InvalidLimits.selector, field));
        launchPons(params, LAUNCH_FEE);
    }
}
