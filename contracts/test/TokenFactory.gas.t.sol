// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenFactoryTest} from "./support/TokenFactoryTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What each call costs; the committed snapshot is compared with these
contract TokenFactoryGasTest is TokenFactoryTest {
    function setUp() public override {
        super.setUp();
        create(plainParams(), oneGrant());
    }

    function test_gas_createPlainToken() external {
        create(plainParams(), noGrants());
    }

    function test_gas_createVestingToken() external {
        vm.prank(THIEF);
        factory.createToken(plainParams(), oneGrant());
    }

    function test_gas_claimVested() external {
        vm.warp(NOW + 200 days);
        vm.prank(BENEFICIARY);
        vesting.claim(ids(0));
    }
}
