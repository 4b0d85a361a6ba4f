// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CurveLaunchpad} from "../../src/CurveLaunchpad.sol";
import {LaunchToken} from "../../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {vm} from "./Vm.sol";

/// @title A launchpad on the usual terms, and accounts with ether
abstract contract LaunchpadTest {
    uint256 internal constant NEVER = type(uint256).max;
    uint128 internal constant TOTAL_SUPPLY = 1_000_000_000e18;
    uint128 internal constant CURVE_SUPPLY = 800_000_000e18;
    uint128 internal constant VIRTUAL_TOKEN = 1_073_972_603e18;
    uint128 internal constant VIRTUAL_ETH = 0.9808 ether;
    uint128 internal constant LAUNCH_FEE = 0.0005 ether;

    address internal constant CREATOR = address(0xC0FFEE);
    address internal constant FEE_RECIPIENT = address(0xFEE5);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address internal constant PROTOCOL = address(0x9307);

    CurveLaunchpad internal pad;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        pad = new CurveLaunchpad(usualConfig());
        vm.deal(CREATOR, 1000 ether);
        vm.deal(ALICE, 1000 ether);
        vm.deal(BOB, 1000 ether);
    }

    function usualConfig() internal pure returns (ICurveLaunchpad.Config memory) {
        return ICurveLaunchpad.Config({
            totalSupply: TOTAL_SUPPLY,
            curveSupply: CURVE_SUPPLY,
            virtualEth: VIRTUAL_ETH,
            virtualToken: VIRTUAL_TOKEN,
            launchFee: LAUNCH_FEE,
            tradeFeeBps: 100,
            creatorFeeShareBps: 9950,
            graduationFeeBps: 200,
            protocolFeeOwner: PROTOCOL,
            graduator: address(0)
        });
    }

    function usualParams() internal pure returns (ICurveLaunchpad.LaunchParams memory) {
        return ICurveLaunchpad.LaunchParams({
            name: "Rain Dance",
            symbol: "RAIN",
            metadataUri: "ipfs://bafy/metadata.json",
            feeRecipient: FEE_RECIPIENT,
            salt: bytes32(uint256(1)),
            minTokensOut: 0,
            deadline: NEVER
        });
    }

    function launchUsual() internal returns (LaunchToken token) {
        vm.prank(CREATOR);
        return LaunchToken(pad.launch{value: LAUNCH_FEE}(usualParams()));
    }

    function buyAs(address trader, LaunchToken token, uint256 ethIn) internal returns (uint256) {
        vm.prank(trader);
        return pad.buy{value: ethIn}(address(token), trader, 0, NEVER);
    }

    function sellAs(address trader, LaunchToken token, uint256 amount) internal returns (uint256) {
        vm.startPrank(trader);
        token.approve(address(pad), amount);
        uint256 ethOut = pad.sell(address(token), amount, trader, 0, NEVER);
        vm.stopPrank();
        return ethOut;
    }

    function completeAs(address trader, LaunchToken token) internal returns (uint256) {
        return buyAs(trader, token, 100 ether);
    }

    function product(LaunchToken token) internal view returns (uint256) {
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        return state.virtualEth * state.virtualToken;
    }
}
