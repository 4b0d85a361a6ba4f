// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CurveLaunchpad} from "../src/CurveLaunchpad.sol";
import {LaunchToken} from "../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {IProtocolFeeOwner} from "../src/interfaces/IProtocolFeeOwner.sol";
import {RecordingGraduator} from "./support/Attackers.sol";
import {LaunchpadTest} from "./support/LaunchpadTest.sol";
import {vm} from "./support/Vm.sol";

contract CurveLaunchpadConfigTest is LaunchpadTest {
    function test_config_ReturnsWhatWasDeployed() public view {
        vm.assertEq(keccak256(abi.encode(pad.config())), keccak256(abi.encode(usualConfig())));
    }

    function test_constructor_RevertsWhenTheSupplyIsZero() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.totalSupply = 0;
        _expectInvalid(terms, "totalSupply");
    }

    function test_constructor_RevertsWhenTheCurveSellsNothing() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.curveSupply = 0;
        _expectInvalid(terms, "curveSupply");
    }

    function test_constructor_RevertsWhenTheCurveSellsMoreThanTheSupply() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.curveSupply = terms.totalSupply + 1;
        _expectInvalid(terms, "curveSupply");
    }

    function test_constructor_RevertsWhenThereIsNoOpeningPrice() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.virtualEth = 0;
        _expectInvalid(terms, "virtualEth");
    }

    function test_constructor_RevertsWhenTheCurveCouldRunDry() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.virtualToken = terms.curveSupply;
        _expectInvalid(terms, "virtualToken");
    }

    function test_constructor_RevertsWhenTheCurveRaisesMoreThanAnyoneHas() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.virtualEth = type(uint96).max;
        _expectInvalid(terms, "virtualEth");
    }

    function test_constructor_RevertsWhenAFeeIsOverATenth() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.tradeFeeBps = 1001;
        _expectInvalid(terms, "tradeFeeBps");
        terms = usualConfig();
        terms.graduationFeeBps = 1001;
        _expectInvalid(terms, "graduationFeeBps");
    }

    function test_constructor_RevertsWhenTheCreatorsShareIsOverTheWhole() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.creatorFeeShareBps = 10_001;
        _expectInvalid(terms, "creatorFeeShareBps");
        terms = usualConfig();
        terms.snipeFeeCreatorShareBps = 5001;
        _expectInvalid(terms, "snipeFeeCreatorShareBps");
    }

    function test_constructor_RevertsWithoutAVault() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.creatorFees = ALICE;
        _expectInvalid(terms, "creatorFees");
    }

    function test_constructor_RevertsWhenNobodyOwnsTheProtocolFees() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.protocolFeeOwner = address(0);
        vm.expectRevert(
            abi.encodeWithSelector(IProtocolFeeOwner.InvalidProtocolFeeOwner.selector, address(0))
        );
        new CurveLaunchpad(terms);
    }

    function test_constructor_RevertsWhenTheGraduatorHasNoCode() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.graduator = ALICE;
        _expectInvalid(terms, "graduator");
    }

    /// A graduator that answers to another launchpad would refuse every last buy.
    function test_constructor_RevertsWhenTheGraduatorIsBoundToAnother() public {
        RecordingGraduator graduator = new RecordingGraduator();
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.graduator = address(graduator);
        _expectInvalid(terms, "graduator");
        graduator.bind(ALICE);
        _expectInvalid(terms, "graduator");
    }

    /// The audit's terms: nearly everything is for sale, so that the ether would find no tokens.
    function test_exploit_9_2_6_ConfigNeedsAReserveWorthTheEther() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.curveSupply = terms.totalSupply * 99 / 100;
        _expectInvalidReserve(terms);
        terms.curveSupply = terms.totalSupply;
        _expectInvalidReserve(terms);
        // On the usual terms the reserve fits: one and a half hundredths less do not.
        terms = usualConfig();
        terms.totalSupply -= 3_000_000e18;
        _expectInvalidReserve(terms);
        terms.totalSupply += 2_000_000e18;
        terms.graduator = _boundGraduator();
        new CurveLaunchpad(terms);
    }

    function test_constructor_AcceptsMoreReserveThanIsNeeded() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.totalSupply += 100_000_000e18;
        terms.graduator = _boundGraduator();
        new CurveLaunchpad(terms);
    }

    function test_constructor_AcceptsFeesAtTheirLimits() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.tradeFeeBps = 1000;
        terms.graduationFeeBps = 1000;
        terms.creatorFeeShareBps = 10_000;
        terms.curveSupply = terms.totalSupply;
        deployPad(terms);
        LaunchToken token = launchUsual();
        buyAs(ALICE, token, 1 ether);
        vm.assertEq(owedTo(FEE_RECIPIENT), 0.1 ether);
        vm.assertEq(pad.protocolFees(), LAUNCH_FEE);
    }

    function test_constructor_AcceptsNoFeesAtAll() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.tradeFeeBps = 0;
        terms.creatorFeeShareBps = 0;
        terms.launchFee = 0;
        deployPad(terms);
        vm.prank(CREATOR);
        LaunchToken token = LaunchToken(pad.launch(usualParams()));
        buyAs(ALICE, token, 1 ether);
        vm.assertEq(pad.curveOf(address(token)).ethRaised, 1 ether);
        vm.assertEq(owedTo(FEE_RECIPIENT) + pad.protocolFees(), 0);
    }

    function _expectInvalidReserve(ICurveLaunchpad.Config memory terms) private {
        terms.graduator = _boundGraduator();
        _expectInvalid(terms, "curveSupply");
    }

    /// Bound to the next contract that this test deploys.
    function _boundGraduator() private returns (address) {
        RecordingGraduator graduator = new RecordingGraduator();
        graduator.bind(nextAddress());
        return address(graduator);
    }

    function _expectInvalid(ICurveLaunchpad.Config memory terms, string memory field) private {
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.InvalidConfig.selector, field));
        new CurveLaunchpad(terms);
    }
}
