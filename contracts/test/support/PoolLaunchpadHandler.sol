// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LimitedToken} from "../../src/LimitedToken.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {ILimitedToken} from "../../src/interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "../../src/interfaces/ILockedPoolLaunchpad.sol";
import {IPonsLaunchpad} from "../../src/interfaces/IPonsLaunchpad.sol";
import {IUniLaunchpad} from "../../src/interfaces/IUniLaunchpad.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {ForcedDonation} from "./Attackers.sol";
import {SniperCrowd} from "./PoolAttackers.sol";
import {PoolLaunchpadTest} from "./PoolLaunchpadTest.sol";
import {between, vm} from "./Vm.sol";

/// @title Random accounts that trade, collect, claim and donate around two launched tokens
/// @dev One token of each family, on different sides of wrapped ether.
contract PoolLaunchpadHandler is PoolLaunchpadTest {
    LimitedToken[2] public tokens;
    ILockedPoolLaunchpad[2] public pads;
    uint128[2] public locked;
    /// Ether and tokens that somebody gave a launchpad for nothing.
    uint256[2] public donatedEth;
    uint256[2] public donatedTokens;
    /// What buys took out of the pool, and what of it arrived, as the fee of their second says.
    uint256[2] public leftThePool;
    uint256[2] public mayHaveArrived;
    uint256[2] public burntAtLaunch;
    /// What the accounts of crowds hold.
    uint256[2] public crowdHolds;
    mapping(bytes32 name => uint256) public calls;

    constructor() {
        setUp();
        IUniLaunchpad.LaunchParams memory inUni = uniParams();
        inUni.antiSnipe = linearFee(8000, 600);
        IPonsLaunchpad.LaunchParams memory inPons = ponsParams();
        inPons.antiSnipe = ILimitedToken.AntiSnipe(5000, 600, ICurveLaunchpad.SnipeDecay.Halving);
        tokens[0] = launchUni(onSide(inUni, true), 0);
        tokens[1] = launchPons(inPons, LAUNCH_FEE);
        (pads[0], pads[1]) = (uni, pons);
        for (uint256 i; i < 2; ++i) {
            locked[i] = pads[i].launchOf(address(tokens[i])).liquidity;
            burntAtLaunch[i] = tokens[i].balanceOf(address(0xdEaD));
        }
        vm.deal(address(this), 10_000 ether);
    }

    function buy(uint256 which, uint256 who, uint256 ethIn) external {
        which %= 2;
        (LimitedToken token, address trader) = (tokens[which], _trader(who));
        vm.deal(trader, 100 ether);
        uint256 inPool = token.balanceOf(token.pool());
        uint256 gas = _drawGas(ethIn);
        try this.buyFor{gas: gas}(trader, token, between(ethIn, 1e9, 0.05 ether)) {
            uint256 left = inPool - token.balanceOf(token.pool());
            leftThePool[which] += left;
            mayHaveArrived[which] += left - (left * token.snipeFeeBps() + 9999) / 10_000;
            ++calls["buy"];
        } catch {
            // The limits of the first hour refuse some.
            ++calls["refused"];
        }
    }

    function sell(uint256 which, uint256 who, uint256 amount) external {
        (LimitedToken token, address trader) = (tokens[which % 2], _trader(who));
        uint256 held = token.balanceOf(trader);
        if (held < 1e6) return;
        try this.sellFor{gas: _drawGas(amount)}(trader, token, between(amount, 1e6, held)) {
            ++calls["sell"];
        } catch {
            vm.stopPrank();
            ++calls["starved"];
        }
        // With enough gas a sale always goes through.
        held = token.balanceOf(trader);
        if (held >= 1e6) sellAs(trader, token, between(amount, 1e6, held));
    }

    /// One who has as many addresses as it wants, all within their limits.
    function buyWithManyAccounts(uint256 which, uint256 count, uint256 ethIn) external {
        which %= 2;
        LimitedToken token = tokens[which];
        uint256 inPool = token.balanceOf(token.pool());
        SniperCrowd crowd = new SniperCrowd{value: 1 ether}(weth);
        try crowd.attack(
            IUniswapV3Pool(token.pool()),
            address(token),
            between(count, 1, 20),
            between(ethIn, 1e9, 0.005 ether)
        ) returns (
            uint256 taken
        ) {
            uint256 left = inPool - token.balanceOf(token.pool());
            leftThePool[which] += left;
            mayHaveArrived[which] += left * (10_000 - token.snipeFeeBps()) / 10_000;
            crowdHolds[which] += taken;
            ++calls["buyWithManyAccounts"];
        } catch {
            ++calls["refused"];
        }
    }

    function transfer(uint256 which, uint256 from, uint256 to, uint256 amount) external {
        LimitedToken token = tokens[which % 2];
        uint256 held = token.balanceOf(_trader(from));
        vm.prank(_trader(from));
        try token.transfer(_trader(to), between(amount, 0, held)) {
            ++calls["transfer"];
        } catch {
            ++calls["refused"];
        }
    }

    function claim(uint256 which, uint256 gasSeed) external {
        LimitedToken token = tokens[which % 2];
        ICreatorFees.Fees memory fees = vault.creatorFees(FEE_RECIPIENT, only(token))[0];
        if (fees.eth.pending + fees.eth.claimable == 0) return;
        uint256 owed = fees.eth.pending + fees.eth.claimable;
        uint256 before = FEE_RECIPIENT.balance;
        try this.claimFor{gas: _drawGas(gasSeed)}(token) {
            // However little gas there was: what is owed, or nothing happened.
            vm.assertEq(FEE_RECIPIENT.balance - before, owed);
            ++calls["claim"];
        } catch {
            ++calls["starved"];
        }
    }

    function collect(uint256 which, uint256 gasSeed) external {
        try vault.collect{gas: _drawGas(gasSeed)}(address(tokens[which % 2])) {
            ++calls["collect"];
        } catch {
            ++calls["starved"];
        }
    }

    function claimProtocolFees(uint256 which, uint256 gasSeed) external {
        vm.prank(PROTOCOL);
        try pads[which % 2].claimProtocolFees{gas: _drawGas(gasSeed)}(only(tokens[which % 2])) {
            ++calls["claimProtocolFees"];
        } catch {
            ++calls["starved"];
        }
    }

    function donate(uint256 which, uint256 who, uint256 amount) external {
        which %= 2;
        uint256 eth = between(amount, 1, 1 ether);
        new ForcedDonation{value: eth}(payable(address(pads[which])));
        donatedEth[which] += eth;
        uint256 part = tokens[which].balanceOf(_trader(who)) / 10;
        vm.prank(_trader(who));
        tokens[which].transfer(address(pads[which]), part);
        donatedTokens[which] += part;
        ++calls["donate"];
    }

    function wait(uint256 secondsToWait) external {
        vm.warp(block.timestamp + between(secondsToWait, 1, 10 minutes));
        ++calls["wait"];
    }

    function buyFor(address trader, LimitedToken token, uint256 ethIn) external {
        buyAs(trader, token, ethIn);
    }

    function sellFor(address trader, LimitedToken token, uint256 amount) external {
        sellAs(trader, token, amount);
    }

    function claimFor(LimitedToken token) external {
        claimAs(FEE_RECIPIENT, token);
    }

    function traders() external pure returns (address[3] memory) {
        return [_trader(0), _trader(1), _trader(2)];
    }

    function protocol() external pure returns (address) {
        return PROTOCOL;
    }

    function parts() external view returns (ICreatorFees fees, address recipient, address wrapped) {
        return (vault, FEE_RECIPIENT, address(weth));
    }

    /// Enough in two of three cases, else anything from next to nothing to nearly enough.
    function _drawGas(uint256 seed) private pure returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed % 3 == 0 ? between(seed >> 8, 20_000, 400_000) : 10_000_000;
    }

    function _trader(uint256 who) private pure returns (address) {
        return address(uint160(0xA000 + who % 3));
    }
}
