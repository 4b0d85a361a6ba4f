// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LimitedToken} from "../src/LimitedToken.sol";
import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ILockedPoolLaunchpad} from "../src/interfaces/ILockedPoolLaunchpad.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLaunchpadHandler} from "./support/PoolLaunchpadHandler.sol";
import {vm} from "./support/Vm.sol";

/// @title What holds for launches into a locked pool, whatever anybody does
contract UniLaunchpadInvariantTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    PoolLaunchpadHandler private handler;

    function setUp() external {
        handler = new PoolLaunchpadHandler();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// The handler's own setting up is none of the actions.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[] memory actions = new bytes4[](9);
        actions[0] = handler.buy.selector;
        actions[1] = handler.sell.selector;
        actions[2] = handler.transfer.selector;
        actions[3] = handler.claim.selector;
        actions[4] = handler.collect.selector;
        actions[5] = handler.claimProtocolFees.selector;
        actions[6] = handler.donate.selector;
        actions[7] = handler.wait.selector;
        actions[8] = handler.buyWithManyAccounts.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector({addr: address(handler), selectors: actions});
    }

    /// Liquidity is there for ever, ether and tokens are accounted for, and nobody has more than its
    /// limit while there is one.
    /// forge-config: nightly.invariant.runs = 128
    function invariant_LockedAndSolvent() external view {
        for (uint256 i; i < 2; ++i) {
            LimitedToken token = handler.tokens(i);
            ILockedPoolLaunchpad pad = handler.pads(i);
            _liquidityNeverLeaves(i, pad, token);
            _etherIsAccountedFor(i, pad, token);
            _tokensAreAccountedFor(i, pad, token);
            _creatorAndVaultAgree(pad, token);
            _limitsHold(token);
            _earlyFeeIsBurnt(i, token);
        }
    }

    function test_handler_EveryActionHappens() external {
        for (uint256 i; i < 2; ++i) {
            handler.buy(i, 0, 1e15);
            handler.buy(i, 1, 0.02 ether);
            handler.transfer(i, 0, 2, 1e20);
            handler.sell(i, 0, 1e21);
            handler.buyWithManyAccounts(i, 10, 0.001 ether);
            for (uint256 gasSeed; gasSeed < 8; ++gasSeed) {
                handler.buy(i, 1, 1e15 + gasSeed);
                handler.sell(i, 1, 1e20 + gasSeed);
                handler.collect(i, gasSeed);
                handler.claim(i, gasSeed);
                handler.claimProtocolFees(i, gasSeed);
            }
            handler.donate(i, 0, 1e15);
            handler.wait(60);
        }
        string[11] memory names = [
            "buy",
            "sell",
            "transfer",
            "claim",
            "collect",
            "claimProtocolFees",
            "donate",
            "wait",
            "refused",
            "starved",
            "buyWithManyAccounts"
        ];
        for (uint256 i; i < names.length; ++i) {
            vm.assertGt(handler.calls(bytes32(bytes(names[i]))), 0, names[i]);
        }
    }

    function _liquidityNeverLeaves(uint256 i, ILockedPoolLaunchpad pad, LimitedToken token)
        private
        view
    {
        ILockedPoolLaunchpad.Launch memory entry = pad.launchOf(address(token));
        bytes32 key = keccak256(abi.encodePacked(pad, entry.tickLower, entry.tickUpper));
        (uint128 liquidity,,,,) = IUniswapV3Pool(entry.pool).positions(key);
        vm.assertEq(liquidity, handler.locked(i), "liquidity");
    }

    function _etherIsAccountedFor(uint256 i, ILockedPoolLaunchpad pad, LimitedToken token)
        private
        view
    {
        ILockedPoolLaunchpad.Owed memory owed = pad.owedOf(address(token));
        vm.assertEq(
            address(pad).balance,
            pad.launchFees() + owed.creatorEth + owed.protocolEth + handler.donatedEth(i),
            "ether"
        );
        (,, address wrapped) = handler.parts();
        vm.assertEq(LimitedToken(wrapped).balanceOf(address(pad)), 0, "wrapped ether");
    }

    function _tokensAreAccountedFor(uint256 i, ILockedPoolLaunchpad pad, LimitedToken token)
        private
        view
    {
        ILockedPoolLaunchpad.Owed memory owed = pad.owedOf(address(token));
        vm.assertEq(
            token.balanceOf(address(pad)),
            uint256(owed.creatorTokens) + owed.protocolTokens + handler.donatedTokens(i),
            "tokens"
        );
        (ICreatorFees fees, address recipient,) = handler.parts();
        address[3] memory traders = handler.traders();
        uint256 sum = token.balanceOf(address(pad)) + token.balanceOf(token.pool())
            + token.balanceOf(address(fees)) + token.balanceOf(recipient)
            + token.balanceOf(handler.protocol()) + token.balanceOf(address(0xdEaD))
            + handler.crowdHolds(i);
        for (uint256 j; j < 3; ++j) {
            sum += token.balanceOf(traders[j]);
        }
        vm.assertEq(sum, token.totalSupply(), "supply");
    }

    function _creatorAndVaultAgree(ILockedPoolLaunchpad pad, LimitedToken token) private view {
        (ICreatorFees fees, address recipient,) = handler.parts();
        address[] memory list = new address[](1);
        list[0] = address(token);
        ICreatorFees.Amounts memory eth = fees.creatorFees(recipient, list)[0].eth;
        (uint256 pending,) = pad.pendingCreatorFees(address(token));
        vm.assertEq(eth.pending, pending, "pending");
        vm.assertEq(eth.lifetime, eth.claimed + eth.claimable + eth.pending, "lifetime");
    }

    /// Of what buys took out of the pool, everything but the rest that the fee left was burnt.
    function _earlyFeeIsBurnt(uint256 i, LimitedToken token) private view {
        uint256 burnt = token.balanceOf(address(0xdEaD)) - handler.burntAtLaunch(i);
        vm.assertGe(burnt + handler.mayHaveArrived(i), handler.leftThePool(i), "early fee");
    }

    function _limitsHold(LimitedToken token) private view {
        address[3] memory traders = handler.traders();
        uint256 limit = token.walletLimit();
        for (uint256 j; j < 3; ++j) {
            vm.assertLe(token.balanceOf(traders[j]), limit, "wallet");
        }
    }
}
