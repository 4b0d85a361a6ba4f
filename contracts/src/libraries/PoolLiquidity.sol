// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedPointMathLib} from "solady/src/utils/FixedPointMathLib.sol";

import {IUniswapV3Pool} from "../interfaces/uniswap/IUniswapV3Pool.sol";

/// @title The arithmetic of positions in a Uniswap V3 pool
/// @notice Prices are square roots of token1 per token0, times 2^96. What liquidity costs rounds up in
/// the pool, so liquidity rounds down here and never costs more than the amounts it was made from.
library PoolLiquidity {
    /// @dev The lowest and the highest price of a pool.
    uint256 private constant MIN_SQRT_PRICE = 4_295_128_739;
    uint256 private constant MAX_SQRT_PRICE =
        1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342;
    uint256 private constant Q96 = 1 << 96;
    uint256 private constant Q128 = 1 << 128;

    /// @notice The price at which `amount0` of token0 are worth `amount1` of token1.
    function sqrtPrice(uint256 amount0, uint256 amount1) internal pure returns (uint160) {
        uint256 ratio = FixedPointMathLib.fullMulDiv(amount1, 1 << 192, amount0);
        uint256 root = FixedPointMathLib.sqrt(ratio);
        return uint160(FixedPointMathLib.clamp(root, MIN_SQRT_PRICE + 1, MAX_SQRT_PRICE - 2));
    }

    /// @notice The price at a tick, `1.0001^(tick / 2) * 2^96`, equal to the pool's own to the last bit.
    /// @dev The factor of bit i is `2^128 / 1.0001^(2^i / 2)`, rounded to the nearest.
    function sqrtPriceAt(int24 tick) internal pure returns (uint160) {
        uint256 distance = FixedPointMathLib.abs(tick);
        uint256 ratio = Q128;
        if (distance & 0x1 != 0) ratio = ratio * 0xfffcb933bd6fad37aa2d162d1a594001 >> 128;
        if (distance & 0x2 != 0) ratio = ratio * 0xfff97272373d413259a46990580e213a >> 128;
        if (distance & 0x4 != 0) ratio = ratio * 0xfff2e50f5f656932ef12357cf3c7fdcc >> 128;
        if (distance & 0x8 != 0) ratio = ratio * 0xffe5caca7e10e4e61c3624eaa0941cd0 >> 128;
        if (distance & 0x10 != 0) ratio = ratio * 0xffcb9843d60f6159c9db58835c926644 >> 128;
        if (distance & 0x20 != 0) ratio = ratio * 0xff973b41fa98c081472e6896dfb254c0 >> 128;
        if (distance & 0x40 != 0) ratio = ratio * 0xff2ea16466c96a3843ec78b326b52861 >> 128;
        if (distance & 0x80 != 0) ratio = ratio * 0xfe5dee046a99a2a811c461f1969c3053 >> 128;
        if (distance & 0x100 != 0) ratio = ratio * 0xfcbe86c7900a88aedcffc83b479aa3a4 >> 128;
        if (distance & 0x200 != 0) ratio = ratio * 0xf987a7253ac413176f2b074cf7815e54 >> 128;
        if (distance & 0x400 != 0) ratio = ratio * 0xf3392b0822b70005940c7a398e4b70f3 >> 128;
        if (distance & 0x800 != 0) ratio = ratio * 0xe7159475a2c29b7443b29c7fa6e889d9 >> 128;
        if (distance & 0x1000 != 0) ratio = ratio * 0xd097f3bdfd2022b8845ad8f792aa5825 >> 128;
        if (distance & 0x2000 != 0) ratio = ratio * 0xa9f746462d870fdf8a65dc1f90e061e5 >> 128;
        if (distance & 0x4000 != 0) ratio = ratio * 0x70d869a156d2a1b890bb3df62baf32f7 >> 128;
        if (distance & 0x8000 != 0) ratio = ratio * 0x31be135f97d08fd981231505542fcfa6 >> 128;
        if (distance & 0x10000 != 0) ratio = ratio * 0x9aa508b5b7a84e1c677de54f3e99bc9 >> 128;
        if (distance & 0x20000 != 0) ratio = ratio * 0x5d6af8dedb81196699c329225ee604 >> 128;
        if (distance & 0x40000 != 0) ratio = ratio * 0x2216e584f5fa1ea926041bedfe98 >> 128;
        if (distance & 0x80000 != 0) ratio = ratio * 0x48a170391f7dc42444e8fa2 >> 128;
        if (tick > 0) ratio = type(uint256).max / ratio;
        return uint160((ratio + type(uint32).max) >> 32);
    }

    /// @notice The most liquidity between two ticks that two amounts pay for at a price; only token1 is
    /// needed above the range, only token0 below it.
    function forAmounts(
        uint160 price,
        int24 tickLower,
        int24 tickUpper,
        uint256 amount0,
        uint256 amount1
    ) internal pure returns (uint128) {
        uint160 lower = sqrtPriceAt(tickLower);
        uint160 upper = sqrtPriceAt(tickUpper);
        uint256 liquidity;
        if (price <= lower) {
            liquidity = _forAmount0(lower, upper, amount0);
        } else if (price >= upper) {
            liquidity = _forAmount1(lower, upper, amount1);
        } else {
            liquidity = FixedPointMathLib.min(
                _forAmount0(price, upper, amount0), _forAmount1(lower, price, amount1)
            );
        }
        return uint128(FixedPointMathLib.min(liquidity, type(uint128).max));
    }

    /// @notice The tick itself, or the nearest one towards the middle that can take `liquidity`.
    /// @dev A pool limits the liquidity that starts or ends at one tick, and at the far ends filling it
    /// up costs next to nothing. The steps double, so that few have to be looked at, and each one that
    /// somebody wants to close costs many times more than the one before.
    function roomyTick(IUniswapV3Pool pool, int24 tick, int24 spacing, uint128 liquidity)
        internal
        view
        returns (int24)
    {
        uint256 most = _mostAtOneTick(spacing);
        int24 step = tick < 0 ? spacing : -spacing;
        int24 candidate = tick;
        while (true) {
            (uint128 gross,,,,,,,) = pool.ticks(candidate);
            if (uint256(gross) + liquidity <= most) return candidate;
            candidate = tick + step;
            step *= 2;
        }
        return candidate;
    }

    /// @notice As much of `liquidity` as the pool takes over one spacing from `tickLower` on.
    function roomBetween(IUniswapV3Pool pool, int24 tickLower, int24 spacing, uint128 liquidity)
        internal
        view
        returns (uint128)
    {
        (uint128 lower,,,,,,,) = pool.ticks(tickLower);
        (uint128 upper,,,,,,,) = pool.ticks(tickLower + spacing);
        uint256 room = _mostAtOneTick(spacing) - FixedPointMathLib.max(lower, upper);
        return uint128(FixedPointMathLib.min(room, liquidity));
    }

    /// @notice The tick of the spacing at or below a tick.
    function floorTick(int24 tick, int24 spacing) internal pure returns (int24) {
        int24 rest = tick % spacing;
        return rest < 0 ? tick - rest - spacing : tick - rest;
    }

    /// @notice The fees of this contract's position that the pool holds, booked or not.
    function pendingFees(IUniswapV3Pool pool, int24 tickLower, int24 tickUpper)
        internal
        view
        returns (uint256 fees0, uint256 fees1)
    {
        bytes32 key = keccak256(abi.encodePacked(address(this), tickLower, tickUpper));
        (uint128 liquidity, uint256 last0, uint256 last1, uint128 owed0, uint128 owed1) =
            pool.positions(key);
        (uint256 inside0, uint256 inside1) = _feeGrowthInside(pool, tickLower, tickUpper);
        unchecked {
            // Growth counters wrap around; only their difference means something.
            fees0 = FixedPointMathLib.fullMulDiv(inside0 - last0, liquidity, Q128);
            fees1 = FixedPointMathLib.fullMulDiv(inside1 - last1, liquidity, Q128);
        }
        return (fees0 + owed0, fees1 + owed1);
    }

    /// @dev The pool's own limit for the liquidity that starts or ends at one tick.
    function _mostAtOneTick(int24 spacing) private pure returns (uint256) {
        return type(uint128).max / (2 * uint256(uint24(887_272 / spacing)) + 1);
    }

    function _feeGrowthInside(IUniswapV3Pool pool, int24 tickLower, int24 tickUpper)
        private
        view
        returns (uint256 inside0, uint256 inside1)
    {
        (, int24 tick,,,,,) = pool.slot0();
        (,, uint256 lower0, uint256 lower1,,,,) = pool.ticks(tickLower);
        (,, uint256 upper0, uint256 upper1,,,,) = pool.ticks(tickUpper);
        unchecked {
            if (tick < tickLower) return (lower0 - upper0, lower1 - upper1);
            if (tick >= tickUpper) return (upper0 - lower0, upper1 - lower1);
            inside0 = pool.feeGrowthGlobal0X128() - lower0 - upper0;
            inside1 = pool.feeGrowthGlobal1X128() - lower1 - upper1;
        }
    }

    function _forAmount0(uint256 lower, uint256 upper, uint256 amount0)
        private
        pure
        returns (uint256)
    {
        uint256 product = FixedPointMathLib.fullMulDiv(lower, upper, Q96);
        return FixedPointMathLib.fullMulDiv(amount0, product, upper - lower);
    }

    function _forAmount1(uint256 lower, uint256 upper, uint256 amount1)
        private
        pure
        returns (uint256)
    {
        return FixedPointMathLib.fullMulDiv(amount1, Q96, upper - lower);
    }
}
