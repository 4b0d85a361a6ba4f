// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../../src/CreatorFees.sol";
import {CurveLaunchpad} from "../../src/CurveLaunchpad.sol";
import {LaunchToken} from "../../src/LaunchToken.sol";
import {UniswapV3Graduator} from "../../src/UniswapV3Graduator.sol";
import {WrappedEther} from "../../src/dev/WrappedEther.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {IUniswapV3Graduator} from "../../src/interfaces/IUniswapV3Graduator.sol";
import {IUniswapV3Factory} from "../../src/interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../../src/libraries/PoolLiquidity.sol";
import {LaunchpadTest} from "./LaunchpadTest.sol";
import {PoolTrader} from "./PoolTrader.sol";
import {vm} from "./Vm.sol";

/// @title A launchpad that graduates into the real Uniswap V3, and a trader of its pools
abstract contract GraduationTest is LaunchpadTest {
    bytes32 internal constant POOL_INIT_CODE_HASH =
        0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54;
    /// @dev Where wrapped ether is decides which of the two tokens comes first in a pool.
    address internal constant LOW_WETH = address(0x1000);
    address internal constant HIGH_WETH = address(type(uint160).max - 1);
    address internal constant DEAD = 0x000000000000000000000000000000000000dEaD;

    IUniswapV3Factory internal factory;
    WrappedEther internal weth;
    UniswapV3Graduator internal graduator;
    PoolTrader internal trader;
    LaunchToken internal token;

    function setUp() public virtual override {
        deployWorld(HIGH_WETH);
    }

    function deployWorld(address wethAddress) internal {
        LaunchpadTest.setUp();
        vm.etch(wethAddress, address(new WrappedEther()).code);
        weth = WrappedEther(payable(wethAddress));
        factory = IUniswapV3Factory(deployUniswapFactory());
        trader = new PoolTrader(weth);
        vm.deal(address(trader), 100_000 ether);
        deployGraduating(usualConfig());
    }

    /// A launchpad on these terms with a graduator of its own, and a token.
    function deployGraduating(ICurveLaunchpad.Config memory terms) internal {
        vault = new CreatorFees();
        graduator = new UniswapV3Graduator(graduatorTerms());
        (terms.graduator, terms.creatorFees) = (address(graduator), address(vault));
        graduator.bind(nextAddress());
        pad = new CurveLaunchpad(terms);
        sealVault(vault, address(pad));
        token = launchUsual();
    }

    function graduatorTerms() internal view returns (IUniswapV3Graduator.Terms memory) {
        return IUniswapV3Graduator.Terms({
            factory: address(factory),
            weth: address(weth),
            poolInitCodeHash: POOL_INIT_CODE_HASH,
            creatorFees: address(vault),
            creatorShareBps: 8000,
            protocolFeeOwner: PROTOCOL
        });
    }

    function deployUniswapFactory() internal returns (address deployed) {
        bytes memory code = vm.getCode(
            "../node_modules/@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json"
        );
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
        }
    }

    function isToken0() internal view returns (bool) {
        return address(token) < address(weth);
    }

    function poolOf(LaunchToken launched) internal view returns (IUniswapV3Pool) {
        return IUniswapV3Pool(graduator.poolOf(address(launched)));
    }

    /// Somebody opens the pool before the curve is sold out.
    function precreatePool(uint160 sqrtPriceX96) internal returns (IUniswapV3Pool pool) {
        pool = IUniswapV3Pool(factory.createPool(address(token), address(weth), 10_000));
        vm.assertEq(address(pool), graduator.poolOf(address(token)));
        if (sqrtPriceX96 > 0) pool.initialize(sqrtPriceX96);
    }

    /// Makes the pool where a unit of the token costs far more, with bids of dust down to the curve's
    /// last price, one in each spacing.
    function fillTheWay(uint256 bids) internal returns (IUniswapV3Pool pool) {
        int24 target = PoolLiquidity.floorTick(targetTick(), 200);
        int24 way = int24(int256(bids + 2)) * 200;
        pool = precreatePool(PoolLiquidity.sqrtPriceAt(isToken0() ? target + way : target - way));
        for (int24 i = 1; i <= int24(int256(bids)); ++i) {
            int24 lower = isToken0() ? target + i * 200 : target - i * 200;
            trader.mint(pool, lower, lower + 200, 1e9);
        }
    }

    /// The same with bids that have earned fees in ether since they were made: crossed by a sale, which
    /// pays fees in tokens, they are the dearest there are.
    function fillTheWayDearly(uint256 bids) internal returns (IUniswapV3Pool pool) {
        pool = fillTheWay(bids);
        int24 edge = PoolLiquidity.floorTick(targetTick(), 200);
        edge += isToken0() ? int24(int256(bids + 1)) * 200 : -int24(int256(bids)) * 200;
        trader.swap(pool, isToken0(), 1, PoolLiquidity.sqrtPriceAt(edge));
        trader.giveFees(pool, 1e15);
    }

    /// Wei for 1e18 base units times 1e18, at the pool's price.
    function poolPrice() internal view returns (uint256) {
        (uint160 sqrtPriceX96,,,,,,) = poolOf(token).slot0();
        uint256 root = uint256(sqrtPriceX96);
        // The root has 96 binary places; dividing in two steps keeps the numbers small.
        if (isToken0()) return root * 1e18 / (1 << 96) * root / (1 << 96) * 1e18 / 1e18;
        return 1e36 / (root * 1e12 / (1 << 96)) * 1e24 / (root * 1e12 / (1 << 96)) / 1e18;
    }

    /// The same unit, from the curve's reserves.
    function curvePrice() internal view returns (uint256) {
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        return state.virtualEth * 1e18 / state.virtualToken;
    }

    /// The square root price that the curve ends at.
    function targetPrice() internal view returns (uint160) {
        uint256 virtualEth = uint256(VIRTUAL_ETH) + pad.ethToComplete();
        uint256 virtualToken = VIRTUAL_TOKEN - CURVE_SUPPLY;
        (uint256 amount0, uint256 amount1) =
            isToken0() ? (virtualToken, virtualEth) : (virtualEth, virtualToken);
        return uint160(rootOf((amount1 << 96) / amount0) << 48);
    }

    /// The tick of that price.
    function targetTick() internal view returns (int24 low) {
        uint160 price = targetPrice();
        int24 high = 887_272;
        low = -887_272;
        while (high - low > 1) {
            int24 middle = (low + high) / 2;
            if (PoolLiquidity.sqrtPriceAt(middle) <= price) low = middle;
            else high = middle;
        }
    }

    function rootOf(uint256 value) internal pure returns (uint256 root) {
        root = value;
        uint256 next = value / 2 + 1;
        while (next < root) {
            root = next;
            next = (value / next + next) / 2;
        }
    }

    /// The curve is sold out and its pool is open where the curve ended.
    function assertOpenedAtTheCurvesPrice() internal view {
        vm.assertTrue(graduator.isOpen(address(token)), "the pool is not open");
        vm.assertTrue(token.isPoolOpen(), "the token refuses its pool");
        vm.assertApproxEqRel(poolPrice(), curvePrice(), 0.001e18);
        vm.assertGt(poolOf(token).liquidity(), 0, "no liquidity at the price");
    }

    /// Everything that came is in the pool, burnt, or waits as the creator's small rest.
    function assertNothingIsKept() internal view {
        vm.assertEq(token.balanceOf(address(graduator)), 0, "tokens kept");
        (uint256 eth,) = graduator_pending();
        vm.assertLe(weth.balanceOf(address(graduator)), eth + 1, "ether kept");
        vm.assertEq(address(graduator).balance, 0, "ether kept unwrapped");
    }

    function graduator_pending() internal view returns (uint256, uint256) {
        return graduator.pendingCreatorFees(address(token));
    }
}
