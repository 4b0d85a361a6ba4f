// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICreatorFees} from "../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {IUniLaunchpad} from "../src/interfaces/IUniLaunchpad.sol";
import {GraduationTest} from "./support/GraduationTest.sol";
import {PoolLaunchpadTest} from "./support/PoolLaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

/// @title No share of a curve's fees can be given to a contract that could never claim it
contract CreatorFeesOfCurvesTest is GraduationTest {
    function test_exploit_9_2_15_CurveSlotsNeverPointAtOurContracts() public {
        address[5] memory wrong = [
            address(vault),
            address(pad),
            address(graduator),
            address(token),
            graduator.poolOf(address(token))
        ];
        for (uint256 i; i < wrong.length; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(ICreatorFees.InvalidRecipient.selector, wrong[i])
            );
            vm.prank(FEE_RECIPIENT);
            vault.transferRecipient(address(token), wrong[i]);
        }
    }

    /// The pool of a token has its address before the token has one.
    function test_exploit_9_2_15_CurveLaunchesNeverPayOurContracts() public {
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(2));
        address[3] memory wrong = [address(vault), address(graduator), address(token)];
        for (uint256 i; i < wrong.length; ++i) {
            params.feeRecipients = recipientsOf(wrong[i]);
            vm.expectPartialRevert(ICreatorFees.InvalidRecipient.selector);
            vm.prank(CREATOR);
            pad.launch{value: LAUNCH_FEE}(params);
        }
    }
}

/// @title The same for launches into a locked pool
contract CreatorFeesOfPoolsTest is PoolLaunchpadTest {
    function test_exploit_9_2_15_PoolSlotsNeverPointAtOurContracts() public {
        vm.prank(CREATOR);
        address token = uni.launch(uniParams());
        address[5] memory wrong =
            [address(vault), address(uni), address(pons), token, uni.launchOf(token).pool];
        for (uint256 i; i < wrong.length; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(ICreatorFees.InvalidRecipient.selector, wrong[i])
            );
            vm.prank(FEE_RECIPIENT);
            vault.transferRecipient(token, wrong[i]);
        }
    }

    /// Neither may a launch name the other family.
    function test_exploit_9_2_15_PoolLaunchesNeverPayOurContracts() public {
        IUniLaunchpad.LaunchParams memory params = uniParams();
        address[3] memory wrong = [address(vault), address(uni), address(pons)];
        for (uint256 i; i < wrong.length; ++i) {
            params.feeRecipients = recipientsOf(wrong[i]);
            vm.expectPartialRevert(ICreatorFees.InvalidRecipient.selector);
            vm.prank(CREATOR);
            uni.launch(params);
        }
    }
}
