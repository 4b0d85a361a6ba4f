// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../src/interfaces/ICurveLaunchpad.sol";
import {IUniswapV3Pool} from "../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../src/libraries/PoolLiquidity.sol";
import {GraduationTest} from "./support/GraduationTest.sol";
import {vm} from "./support/Vm.sol";

/// @title Griefers who pay to hold a graduation back; run for both orders of the two tokens
abstract contract UniswapV3GraduatorGriefersTest is GraduationTest {
    /// As many as the audit's attack had: bids of dust in every spacing above the curve's last price.
    uint256 internal constant DUST_BIDS = 1389;

    /// 9.2.1: the outcome of the last buy is the same with the least gas at which it succeeds, which
    /// is what `eth_estimateGas` returns, and with plenty of it.
    function test_exploit_9_2_1_LeastGasHasTheOutcomeOfPlenty() public {
        fillTheWay(DUST_BIDS);
        uint256 least = leastGasOfTheLastBuy();
        bytes32 withLeast = outcomeOfTheLastBuy(least);
        bytes32 withPlenty = outcomeOfTheLastBuy(200_000_000);
        vm.assertTrue(withLeast == withPlenty, "the gas decides the outcome");
    }

    function leastGasOfTheLastBuy() internal returns (uint256 high) {
        uint256 low = 21_000;
        high = 200_000_000;
        vm.assertTrue(outcomeOfTheLastBuy(high) != 0, "the last buy fails with plenty of gas");
        while (high - low > 500) {
            uint256 middle = (low + high) / 2;
            if (outcomeOfTheLastBuy(middle) == 0) low = middle;
            else high = middle;
        }
    }

    /// What the last buy leaves behind, tried and undone; zero when it fails.
    function outcomeOfTheLastBuy(uint256 gasLimit) internal returns (bytes32 outcome) {
        uint256 snapshot = vm.snapshotState();
        vm.prank(ALICE);
        try pad.buy{value: 100 ether, gas: gasLimit}(address(token), ALICE, 0, NEVER) {
            (uint160 price,,,,,,) = poolOf(token).slot0();
            outcome = keccak256(
                abi.encode(
                    pad.curveOf(address(token)).status,
                    graduator.isOpen(address(token)),
                    price,
                    address(pad).balance
                )
            );
        } catch {}
        vm.revertToState(snapshot);
    }

    /// Makes the pool where a unit of the token costs far more, with bids of dust down to the curve's
    /// last price, one in each spacing.
    function fillTheWay(uint256 bids) internal returns (IUniswapV3Pool pool) {
        int24 target = PoolLiquidity.floorTick(targetTickOf(), 200);
        int24 way = int24(int256(bids + 2)) * 200;
        pool = precreatePool(PoolLiquidity.sqrtPriceAt(isToken0() ? target + way : target - way));
        for (int24 i = 1; i <= int24(int256(bids)); ++i) {
            int24 lower = isToken0() ? target + i * 200 : target - i * 200;
            trader.mint(pool, lower, lower + 200, 1e9);
        }
    }

    function targetTickOf() internal view returns (int24 low) {
        uint160 price = targetPrice();
        int24 high = 887_272;
        low = -887_272;
        while (high - low > 1) {
            int24 middle = (low + high) / 2;
            if (PoolLiquidity.sqrtPriceAt(middle) <= price) low = middle;
            else high = middle;
        }
    }
}

contract UniswapV3GraduatorGriefersTokenFirstTest is UniswapV3GraduatorGriefersTest {
    function setUp() public override {
        deployWorld(HIGH_WETH);
    }
}

contract UniswapV3GraduatorGriefersEtherFirstTest is UniswapV3GraduatorGriefersTest {
    function setUp() public override {
        deployWorld(LOW_WETH);
    }
}
