// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlatformToken} from "../../src/dev/PlatformToken.sol";
import {vm} from "../support/Vm.sol";

contract PlatformTokenTest {
    address private constant OWNER = address(0x0117);
    address private constant HOLDER = address(0xB0B);

    function test_mint_GivesTokensToAHolder() public {
        PlatformToken token = new PlatformToken(OWNER);
        vm.prank(OWNER);
        token.mint(HOLDER, 5e6);
        vm.assertEq(token.balanceOf(HOLDER), 5e6);
        vm.assertEq(token.totalSupply(), 5e6);
        vm.assertEq(token.decimals(), 6);
    }

    function test_mint_RevertsWhenTheCallerIsNotTheOwner() public {
        PlatformToken token = new PlatformToken(OWNER);
        vm.expectRevert(bytes4(keccak256("Unauthorized()")));
        vm.prank(HOLDER);
        token.mint(HOLDER, 1);
    }
}
