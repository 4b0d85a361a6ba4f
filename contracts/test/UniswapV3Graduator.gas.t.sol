// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../src/LaunchToken.sol";
import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {GraduationTest} from "./support/GraduationTest.sol";
import {vm} from "./support/Vm.sol";

/// @title What graduation costs, most of it the pool itself
contract UniswapV3GraduatorGasTest is GraduationTest {
    function setUp() public override {
        super.setUp();
        buyAs(BOB, token, 0.5 ether);
    }

    function test_gas_graduate() public {
        vm.prank(ALICE);
        pad.buy{value: 100 ether}(address(token), ALICE, 0, NEVER);
    }
}

/// @title What a pool that somebody made before saves
contract UniswapV3GraduatorExistingPoolGasTest is GraduationTest {
    function setUp() public override {
        super.setUp();
        precreatePool(targetPrice());
    }

    function test_gas_graduateIntoAPoolThatExists() public {
        vm.prank(ALICE);
        pad.buy{value: 100 ether}(address(token), ALICE, 0, NEVER);
    }
}

/// @title What a pool costs that somebody filled with bids of dust
contract UniswapV3GraduatorFilledPoolGasTest is GraduationTest {
    function setUp() public override {
        super.setUp();
        fillTheWayDearly(1389);
    }

    function test_gas_lastBuyIntoAFilledPool() public {
        vm.prank(ALICE);
        pad.buy{value: 100 ether}(address(token), ALICE, 0, NEVER);
    }
}

/// @title What a call costs that goes on over a hundred ticks and does not get there
contract UniswapV3GraduatorGoingOnGasTest is GraduationTest {
    function setUp() public override {
        super.setUp();
        fillTheWayDearly(1389);
        completeAs(ALICE, token);
    }

    function test_gas_goOn() public {
        pad.graduate(address(token), 100);
    }
}

/// @title What the call costs that crosses the last hundred ticks and opens the pool
contract UniswapV3GraduatorOpeningGasTest is GraduationTest {
    function setUp() public override {
        super.setUp();
        fillTheWayDearly(174);
        completeAs(ALICE, token);
    }

    function test_gas_goOnAndOpen() public {
        pad.graduate(address(token), 101);
    }
}

/// @title What claims from an open pool cost
contract UniswapV3GraduatorClaimGasTest is GraduationTest {
    function setUp() public override {
        super.setUp();
        completeAs(ALICE, token);
        trader.swap(poolOf(token), !isToken0(), 1 ether, 0);
    }

    function test_gas_claimFromThePool() public {
        vm.prank(FEE_RECIPIENT);
        vault.claimCreatorFees(only(token));
    }
}

/// @title What a buy costs while the anti-snipe fee falls
contract AntiSnipeGasTest is GraduationTest {
    address private sniped;

    function setUp() public override {
        super.setUp();
        ICurveLaunchpad.LaunchParams memory params = usualParams();
        params.salt = bytes32(uint256(5));
        params.antiSnipe.startBps = 8000;
        params.antiSnipe.durationSeconds = 600;
        vm.prank(CREATOR);
        sniped = pad.launch{value: LAUNCH_FEE}(params);
        buyAs(BOB, LaunchToken(sniped), 0.1 ether);
        vm.warp(block.timestamp + 60);
    }

    function test_gas_buyWhileTheAntiSnipeFeeFalls() public {
        vm.prank(ALICE);
        pad.buy{value: 0.1 ether}(sniped, ALICE, 0, NEVER);
    }
}
