// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LimitedToken} from "../../src/LimitedToken.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ILockedPoolLaunchpad} from "../../src/interfaces/ILockedPoolLaunchpad.sol";
import {ForcedDonation} from "./Attackers.sol";
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
    mapping(bytes32 name => uint256) public calls;

    constructor() {
        setUp();
        tokens[0] = launchUni(onSide(uniParams(), true), 0);
        tokens[1] = launchPons(ponsParams(), LAUNCH_FEE);
        (pads[0], pads[1]) = (uni, pons);
        for (uint256 i; i < 2; ++i) {
            locked[i] = pads[i].launchOf(address(tokens[i])).liquidity;
        }
        vm.deal(address(this), 10_000 ether);
    }

    function buy(uint256 which, uint256 who, uint256 ethIn) external {
        (LimitedToken token, address trader) = (tokens[which % 2], _trader(who));
        vm.deal(trader, 100 ether);
        try this.buyFor(trader, token, between(ethIn, 1e9, 0.05 ether)) {
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
        sellAs(trader, token, between(amount, 1e6, held));
        ++calls["sell"];
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

    function claim(uint256 which) external {
        LimitedToken token = tokens[which % 2];
        ICreatorFees.Fees memory fees = vault.creatorFees(FEE_RECIPIENT, only(token))[0];
        if (fees.eth.pending + fees.eth.claimable == 0) return;
        claimAs(FEE_RECIPIENT, token);
        ++calls["claim"];
    }

    function collect(uint256 which) external {
        vault.collect(address(tokens[which % 2]));
        ++calls["collect"];
    }

    function claimProtocolFees(uint256 which) external {
        vm.prank(PROTOCOL);
        pads[which % 2].claimProtocolFees(only(tokens[which % 2]));
        ++calls["claimProtocolFees"];
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

    function traders() external pure returns (address[3] memory) {
        return [_trader(0), _trader(1), _trader(2)];
    }

    function protocol() external pure returns (address) {
        return PROTOCOL;
    }

    function parts() external view returns (ICreatorFees fees, address recipient, address wrapped) {
        return (vault, FEE_RECIPIENT, address(weth));
    }

    function _trader(uint256 who) private pure returns (address) {
        return address(uint160(0xA000 + who % 3));
    }
}
