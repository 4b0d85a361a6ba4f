// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CurveLaunchpad} from "../src/CurveLaunchpad.sol";
import {LaunchToken} from "../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
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
        terms.snipeFeeCreatorShareBps = 10_001;
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
        _expectInvalid(terms, "protocolFeeOwner");
    }

    function test_constructor_RevertsWhenTheGraduatorHasNoCode() public {
        ICurveLaunchpad.Config memory terms = usualConfig();
        terms.graduator = ALICE;
        _expectInvalid(terms, "graduator");
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

    function _expectInvalid(ICurveLaunchpad.Config memory terms, string memory field) private {
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.InvalidConfig.selector, field));
        new CurveLaunchpad(terms);
    }
}
