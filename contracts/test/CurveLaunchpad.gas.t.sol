// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What each call costs; the committed snapshot is compared with these
contract CurveLaunchpadGasTest is LaunchpadTest {
    LaunchToken private token;

    function setUp() public override {
        super.setUp();
        token = launchUsual();
        buyAs(BOB, token, 0.5 ether);
        vm.prank(BOB);
        token.approve(address(pad), type(uint256).max);
    }

    function test_gas_launch() public {
        vm.prank(ALICE);
        pad.launch{value: LAUNCH_FEE}(usualParams());
    }

    function test_gas_launchWithFirstBuy() public {
        vm.prank(ALICE);
        pad.launch{value: LAUNCH_FEE + 0.1 ether}(usualParams());
    }

    function test_gas_buy() public {
        vm.prank(ALICE);
        pad.buy{value: 0.1 ether}(address(token), ALICE, 0, NEVER);
    }

    function test_gas_buyThatCompletes() public {
        vm.prank(ALICE);
        pad.buy{value: 10 ether}(address(token), ALICE, 0, NEVER);
    }

    function test_gas_sell() public {
        vm.prank(BOB);
        pad.sell(address(token), 1e24, BOB, 0, NEVER);
    }

    function test_gas_claimCreatorFees() public {
        vm.prank(FEE_RECIPIENT);
        vault.claimCreatorFees(only(token));
    }
}
