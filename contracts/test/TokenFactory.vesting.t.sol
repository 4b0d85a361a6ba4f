// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedSupplyToken} from "../src/FixedSupplyToken.sol";
import {ITokenFactory} from "../src/interfaces/ITokenFactory.sol";
import {IVestingVault} from "../src/interfaces/IVestingVault.sol";
import {TokenFactoryTest} from "./support/TokenFactoryTest.sol";
import {between, vm} from "./support/Vm.sol";

contract TokenFactoryVestingTest is TokenFactoryTest {
    FixedSupplyToken private token;

    function setUp() public override {
        super.setUp();
        IVestingVault.GrantParams[] memory grants = new IVestingVault.GrantParams[](2);
        grants[0] = oneGrant()[0];
        grants[1] = oneGrant()[0];
        grants[1].revoker = REVOKER;
        token = create(plainParams(), grants);
    }

    function test_createToken_PutsGrantsIntoTheVault() external view {
        vm.assertEq(token.balanceOf(address(vesting)), 2 * AMOUNT);
        vm.assertEq(token.balanceOf(RECIPIENT), SUPPLY - 2 * AMOUNT);
        IVestingVault.Grant memory entry = vesting.grantOf(1);
        vm.assertEq(entry.beneficiary, BENEFICIARY);
        vm.assertEq(entry.revoker, REVOKER);
        vm.assertEq(entry.start, NOW);
        vm.assertEq(vesting.grantCount(), 2);
    }

    function test_vestedAt_IsNothingBeforeTheCliffAndEverythingAtTheEnd() external view {
        vm.assertEq(vesting.vestedAt(0, NOW), 0);
        vm.assertEq(vesting.vestedAt(0, NOW + 100 days - 1), 0);
        vm.assertEq(vesting.vestedAt(0, NOW + 100 days), AMOUNT / 4);
        vm.assertEq(vesting.vestedAt(0, NOW + 200 days), AMOUNT / 2);
        vm.assertTrue(vesting.vestedAt(0, NOW + 400 days - 1) < AMOUNT, "free too early");
        vm.assertEq(vesting.vestedAt(0, NOW + 400 days), AMOUNT);
        vm.assertEq(vesting.vestedAt(0, type(uint256).max), AMOUNT);
    }

    function test_claim_PaysWhatIsFreeOnce() external {
        vm.warp(NOW + 100 days);
        claimAs(BENEFICIARY, 0);
        vm.assertEq(token.balanceOf(BENEFICIARY), AMOUNT / 4);
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.NothingToClaim.selector, BENEFICIARY));
        claimAs(BENEFICIARY, 0);
    }

    /// 9.2.7: naming the same grant twice in one claim pays it once.
    function test_exploit_9_2_7_ClaimPaysAGrantNamedTwiceOnce() external {
        vm.warp(NOW + 200 days);
        uint256[] memory twice = new uint256[](2);
        vm.prank(BENEFICIARY);
        vesting.claim(twice);
        vm.assertEq(token.balanceOf(BENEFICIARY), AMOUNT / 2);
    }

    /// 9.2.7: only the beneficiary claims.
    function test_exploit_9_2_7_ClaimRefusesEverybodyElse() external {
        vm.warp(NOW + 400 days);
        address[4] memory others = [THIEF, CREATOR, REVOKER, address(factory)];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(
                abi.encodeWithSelector(IVestingVault.NotBeneficiary.selector, 1, others[i])
            );
            claimAs(others[i], 1);
        }
    }

    /// 9.2.10: the end means the same second for the claim and for the one who ends the grant.
    function test_exploit_9_2_10_RevokeFindsNothingAtTheSecondTheClaimFindsAll() external {
        vm.warp(NOW + 400 days);
        vm.assertEq(vesting.claimable(1), AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.NothingToRevoke.selector, 1));
        vm.prank(REVOKER);
        vesting.revoke(1);
    }

    /// 9.2.5: what was not declared at creation cannot be ended by anybody.
    function test_exploit_9_2_5_RevokeIsRefusedWhereItWasNotDeclared() external {
        address[5] memory all = [address(0), CREATOR, REVOKER, RECIPIENT, address(factory)];
        for (uint256 i; i < all.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IVestingVault.NotRevoker.selector, 0, all[i]));
            vm.prank(all[i]);
            vesting.revoke(0);
        }
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.NotRevoker.selector, 1, THIEF));
        vm.prank(THIEF);
        vesting.revoke(1);
    }

    function test_exploit_9_2_5_RevokeLeavesWhatWasFree() external {
        vm.warp(NOW + 100 days);
        vm.prank(REVOKER);
        vm.assertEq(vesting.revoke(1), AMOUNT * 3 / 4);
        vm.assertEq(token.balanceOf(REVOKER), AMOUNT * 3 / 4);
        vm.warp(NOW + 300 days);
        vm.assertEq(vesting.claimable(1), AMOUNT / 4);
        claimAs(BENEFICIARY, 1);
        vm.assertEq(token.balanceOf(BENEFICIARY), AMOUNT / 4);
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.NothingToRevoke.selector, 1));
        vm.prank(REVOKER);
        vesting.revoke(1);
        // The other grant of the same token is untouched.
        vm.assertEq(token.balanceOf(address(vesting)), AMOUNT);
    }

    /// 9.2.5: who may end a grant is not who gets it, or ten years of waiting end at once.
    function test_exploit_9_2_5_BeneficiaryIsNotTheRevoker() external {
        IVestingVault.GrantParams[] memory grants = oneGrant();
        grants[0].revoker = grants[0].beneficiary;
        _expectInvalid(grants, "revoker");
        grants = oneGrant();
        grants[0].cliffSeconds = 3650 days;
        grants[0].durationSeconds = 3650 days;
        grants[0].revoker = grants[0].beneficiary;
        _expectInvalid(grants, "revoker");
    }

    /// 9.2.5: two accounts may be one person's. Nothing of a grant is paid to anybody before its cliff.
    function test_exploit_9_2_5_NobodyIsPaidBeforeTheCliff() external {
        vm.warp(NOW + 100 days - 1);
        vm.prank(REVOKER);
        vm.assertEq(vesting.revoke(1), AMOUNT);
        vm.assertEq(token.balanceOf(address(vesting)), 2 * AMOUNT);
        vm.assertEq(vesting.grantOf(1).heldForRevoker, AMOUNT);
        vm.expectRevert(
            abi.encodeWithSelector(IVestingVault.CliffNotOver.selector, 1, NOW + 100 days)
        );
        vm.prank(REVOKER);
        vesting.claimReturned(1);
        vm.warp(NOW + 100 days);
        vm.prank(REVOKER);
        vm.assertEq(vesting.claimReturned(1), AMOUNT);
        vm.assertEq(token.balanceOf(REVOKER), AMOUNT);
        vm.assertEq(vesting.claimable(1), 0);
        // The other grant of the same token is untouched.
        vm.assertEq(token.balanceOf(address(vesting)), AMOUNT);
    }

    /// 9.2.7: what an end gives back is paid once, and to the revoker alone.
    function test_exploit_9_2_7_WhatIsGivenBackIsPaidOnce() external {
        vm.prank(REVOKER);
        vesting.revoke(1);
        vm.warp(NOW + 400 days);
        address[4] memory others = [THIEF, CREATOR, BENEFICIARY, address(factory)];
        for (uint256 i; i < others.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IVestingVault.NotRevoker.selector, 1, others[i]));
            vm.prank(others[i]);
            vesting.claimReturned(1);
        }
        vm.prank(REVOKER);
        vesting.claimReturned(1);
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.NothingToClaim.selector, REVOKER));
        vm.prank(REVOKER);
        vesting.claimReturned(1);
        vm.assertEq(token.balanceOf(address(vesting)), AMOUNT);
    }

    /// 9.2.10: what was free before an end stays what it was, and nothing comes after it.
    function test_exploit_9_2_10_VestedAtTellsThePastAfterARevocation() external {
        vm.warp(NOW + 200 days);
        vm.prank(REVOKER);
        vesting.revoke(1);
        vm.assertEq(vesting.vestedAt(1, NOW), 0);
        vm.assertEq(vesting.vestedAt(1, NOW + 100 days - 1), 0);
        vm.assertEq(vesting.vestedAt(1, NOW + 100 days), AMOUNT / 4);
        vm.assertEq(vesting.vestedAt(1, NOW + 200 days), AMOUNT / 2);
        vm.assertEq(vesting.vestedAt(1, NOW + 300 days), AMOUNT / 2);
        vm.assertEq(vesting.vestedAt(1, type(uint256).max), AMOUNT / 2);
        vm.assertEq(vesting.grantOf(1).amount, AMOUNT);
        vm.assertEq(vesting.grantOf(1).heldForRevoker, 0);
    }

    /// 9.2.8: only the factory books grants, so nobody can claim tokens that never came in.
    function test_exploit_9_2_8_GrantRefusesEverybodyButTheFactory() external {
        IVestingVault.GrantParams[] memory grants = oneGrant();
        grants[0].beneficiary = THIEF;
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.NotFactory.selector, THIEF));
        vm.prank(THIEF);
        vesting.grant(address(token), grants);
    }

    /// 9.2.12: grants of more than there is are refused, not cut or wrapped around.
    function test_exploit_9_2_12_CreateTokenRefusesGrantsAboveTheSupply() external {
        IVestingVault.GrantParams[] memory grants = new IVestingVault.GrantParams[](2);
        grants[0] = oneGrant()[0];
        grants[1] = oneGrant()[0];
        grants[0].amount = type(uint128).max;
        grants[1].amount = SUPPLY;
        ITokenFactory.TokenParams memory params = plainParams();
        params.salt = bytes32(uint256(2));
        vm.expectRevert(
            abi.encodeWithSelector(
                ITokenFactory.GrantsExceedSupply.selector,
                uint256(type(uint128).max) + SUPPLY,
                SUPPLY
            )
        );
        create(params, grants);
    }

    function test_createToken_RefusesGrantsOutOfTheirLimits() external {
        IVestingVault.GrantParams[] memory grants = oneGrant();
        grants[0].beneficiary = address(0);
        _expectInvalid(grants, "beneficiary");
        grants[0].beneficiary = address(vesting);
        _expectInvalid(grants, "beneficiary");
        grants = oneGrant();
        grants[0].revoker = address(vesting);
        _expectInvalid(grants, "revoker");
        grants = oneGrant();
        grants[0].amount = 0;
        _expectInvalid(grants, "amount");
        grants = oneGrant();
        grants[0].start = uint64(NOW - 1);
        _expectInvalid(grants, "start");
        grants[0].start = uint64(NOW + 3650 days + 1);
        _expectInvalid(grants, "start");
        grants = oneGrant();
        grants[0].durationSeconds = 0;
        _expectInvalid(grants, "durationSeconds");
        grants[0].durationSeconds = 3650 days + 1;
        _expectInvalid(grants, "durationSeconds");
        grants = oneGrant();
        grants[0].cliffSeconds = 400 days + 1;
        _expectInvalid(grants, "cliffSeconds");
    }

    /// 9.2.13: time is the time stamp; the block number of a rollup means nothing.
    function test_exploit_9_2_13_VestingIgnoresTheBlockNumber() external {
        vm.roll(1e12);
        vm.assertEq(vesting.claimable(0), 0);
        vm.warp(NOW + 200 days);
        vm.roll(1);
        vm.assertEq(vesting.claimable(0), AMOUNT / 2);
    }

    /// 9.2.9: however often somebody claims, the sum is what one claim would have paid.
    function testFuzz_exploit_9_2_9_ClaimManySmallClaimsPayNoMoreThanOne(
        uint256 count,
        uint256 seed,
        uint256 revokeAfter
    ) external {
        count = between(count, 1, 12);
        revokeAfter = between(revokeAfter, 0, 20);
        uint256 timestamp = NOW;
        for (uint256 i; i < count; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            timestamp += between(seed, 1, 60 days);
            vm.warp(timestamp);
            if (i == revokeAfter && vesting.vestedAt(1, timestamp) < AMOUNT) {
                vm.prank(REVOKER);
                vesting.revoke(1);
            }
            if (vesting.claimable(1) > 0) claimAs(BENEFICIARY, 1);
            vm.assertEq(token.balanceOf(BENEFICIARY), vesting.vestedAt(1, timestamp));
        }
        IVestingVault.Grant memory entry = vesting.grantOf(1);
        // Everything ends up with the beneficiary, the revoker or the vault.
        vm.assertEq(
            token.balanceOf(BENEFICIARY) + token.balanceOf(REVOKER)
                + token.balanceOf(address(vesting)),
            2 * AMOUNT
        );
        uint256 ended = entry.revokedAt == 0 ? AMOUNT : vesting.vestedAt(1, entry.revokedAt);
        vm.assertEq(ended + token.balanceOf(REVOKER) + entry.heldForRevoker, AMOUNT);
    }

    function claimAs(address account, uint256 grantId) private {
        vm.prank(account);
        vesting.claim(ids(grantId));
    }

    function _expectInvalid(IVestingVault.GrantParams[] memory grants, string memory field)
        private
    {
        ITokenFactory.TokenParams memory params = plainParams();
        params.salt = bytes32(uint256(9));
        vm.expectRevert(abi.encodeWithSelector(IVestingVault.InvalidGrant.selector, 0, field));
        create(params, grants);
    }
}
