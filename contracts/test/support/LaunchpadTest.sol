// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../../src/CreatorFees.sol";
import {CurveLaunchpad} from "../../src/CurveLaunchpad.sol";
import {LaunchToken} from "../../src/LaunchToken.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {IGraduator} from "../../src/interfaces/IGraduator.sol";
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
    CreatorFees internal vault;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        deployPad(usualConfig());
        vm.deal(CREATOR, 1000 ether);
        vm.deal(ALICE, 1000 ether);
        vm.deal(BOB, 1000 ether);
    }

    /// A launchpad on these terms, and the vault that it is the only family of.
    function deployPad(ICurveLaunchpad.Config memory terms) internal {
        vault = new CreatorFees();
        terms.creatorFees = address(vault);
        if (terms.graduator != address(0)) IGraduator(terms.graduator).bind(nextAddress());
        pad = new CurveLaunchpad(terms);
        sealVault(vault, address(pad));
    }

    /// Where the next contract goes that this test deploys.
    function nextAddress() internal view returns (address) {
        return vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
    }

    function sealVault(CreatorFees fees, address family) internal {
        address[] memory families = new address[](1);
        families[0] = family;
        fees.seal(families);
    }

    function usualConfig() internal view returns (ICurveLaunchpad.Config memory) {
        return ICurveLaunchpad.Config({
            totalSupply: TOTAL_SUPPLY,
            curveSupply: CURVE_SUPPLY,
            virtualEth: VIRTUAL_ETH,
            virtualToken: VIRTUAL_TOKEN,
            launchFee: LAUNCH_FEE,
            tradeFeeBps: 100,
            creatorFeeShareBps: 9950,
            snipeFeeCreatorShareBps: 5000,
            graduationFeeBps: 200,
            protocolFeeOwner: PROTOCOL,
            graduator: address(0),
            creatorFees: address(vault)
        });
    }

    function usualParams() internal pure returns (ICurveLaunchpad.LaunchParams memory) {
        return ICurveLaunchpad.LaunchParams({
            name: "Rain Dance",
            symbol: "RAIN",
            metadataUri: "ipfs://bafy/metadata.json",
            feeRecipients: recipientsOf(FEE_RECIPIENT),
            antiSnipe: ICurveLaunchpad.AntiSnipe(0, 0, ICurveLaunchpad.SnipeDecay.Linear),
            salt: bytes32(uint256(1)),
            minTokensOut: 0,
            deadline: NEVER
        });
    }

    function recipientsOf(address account)
        internal
        pure
        returns (ICreatorFees.Recipient[] memory list)
    {
        list = new ICreatorFees.Recipient[](1);
        list[0] = ICreatorFees.Recipient({account: account, bps: 10_000});
    }

    function only(LaunchToken token) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = address(token);
    }

    /// Wei of creator fees that a claim of all tokens would pay the account.
    function owedTo(address account) internal view returns (uint256 sum) {
        for (uint256 i; i < pad.tokenCount(); ++i) {
            sum += owedFor(account, LaunchToken(pad.tokenAt(i)));
        }
    }

    function owedFor(address account, LaunchToken token) internal view returns (uint256) {
        ICreatorFees.Amounts memory eth = vault.creatorFees(account, only(token))[0].eth;
        return eth.claimable + eth.pending;
    }

    function claimAs(address account, LaunchToken token) internal returns (uint256) {
        vm.prank(account);
        return vault.claimCreatorFees(only(token));
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
