// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LimitedToken} from "../src/LimitedToken.sol";
import {IUniLaunchpad} from "../src/interfaces/IUniLaunchpad.sol";
import {PoolLaunchpadTest} from "./support/PoolLaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What each call costs; the committed snapshot is compared with these
contract PoolLaunchpadGasTest is PoolLaunchpadTest {
    LimitedToken private token;
    LimitedToken private limited;
    LimitedToken private early;

    function setUp() public override {
        super.setUp();
        token = launchUni(uniParams(), 0);
        limited = launchPons(ponsParams(), LAUNCH_FEE);
        IUniLaunchpad.LaunchParams memory params = uniParams();
        params.antiSnipe = linearFee(8000, 600);
        early = launchUni(params, 0);
        buyAs(BOB, early, 0.001 ether);
        uint256 bought = buyAs(BOB, token, 0.5 ether);
        sellAs(BOB, token, bought / 10);
        buyAs(BOB, limited, 0.001 ether);
    }

    function test_gas_uniLaunch() external {
        vm.prank(ALICE);
        uni.launch(uniParams());
    }

    function test_gas_uniLaunchWithFirstBuy() external {
        vm.prank(ALICE);
        uni.launch{value: 0.1 ether}(uniParams());
    }

    function test_gas_ponsLaunch() external {
        vm.prank(ALICE);
        pons.launch{value: LAUNCH_FEE}(ponsParams());
    }

    function test_gas_ponsLaunchWithFirstBuy() external {
        vm.prank(ALICE);
        pons.launch{value: LAUNCH_FEE + 0.001 ether}(ponsParams());
    }

    function test_gas_poolBuy() external {
        buyAs(BOB, token, 0.1 ether);
    }

    function test_gas_poolBuyWithinLimits() external {
        buyAs(BOB, limited, 0.001 ether);
    }

    function test_gas_poolBuyWithEarlyFee() external {
        buyAs(BOB, early, 0.1 ether);
    }

    function test_gas_poolSell() external {
        sellAs(BOB, token, 1e24);
    }

    function test_gas_poolSellWithinLimits() external {
        sellAs(BOB, limited, 1e23);
    }

    function test_gas_poolClaimCreatorFeesWithinLimits() external {
        claimAs(FEE_RECIPIENT, limited);
    }

    function test_gas_poolClaimCreatorFees() external {
        claimAs(FEE_RECIPIENT, token);
    }

    function test_gas_poolClaimProtocolFees() external {
        vm.prank(PROTOCOL);
        uni.claimProtocolFees(only(token));
    }
}
