// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedPointMathLib} from "solady/src/utils/FixedPointMathLib.sol";
import {LibBit} from "solady/src/utils/LibBit.sol";

import {IUniswapV3Pool} from "../interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "./PoolLiquidity.sol";

/// @title How far a swap may go when it may cross only so many initialised ticks
/// @notice What a swap costs in gas is the ticks that it crosses: empty ranges are free however wide they
/// are. Counting them beforehand bounds the cost by an argument and not by the gas that is left.
/// @dev The whole range has some 35 words of the pool's bitmap at a spacing of 200, so looking is cheap.
library TickWalk {
    /// @notice The price at the `most`-th initialised tick between a price and a target, or the target
    /// when there are fewer. The price must not be the target; `most` is at least 2, since the first
    /// tick may be where the price stands already.
    /// @param tick The pool's tick at the price.
    function limit(
        IUniswapV3Pool pool,
        int24 tick,
        uint160 target,
        bool down,
        int24 spacing,
        uint256 most
    ) internal view returns (uint160) {
        int24 place = PoolLiquidity.floorTick(tick, spacing) / spacing;
        int24 end = floorTickAt(target, spacing) / spacing;
        return down
            ? _limitDown(pool, place, end, target, spacing, most)
            : _limitUp(pool, place + 1, end, target, spacing, most);
    }

    /// @notice The highest tick of the spacing whose price is not above this one.
    function floorTickAt(uint160 price, int24 spacing) internal pure returns (int24) {
        int24 low = -887_272 / spacing - 1;
        int24 high = 887_272 / spacing + 1;
        while (high - low > 1) {
            int24 middle = (low + high) / 2;
            if (PoolLiquidity.sqrtPriceAt(middle * spacing) <= price) low = middle;
            else high = middle;
        }
        return low * spacing;
    }

    function _limitDown(
        IUniswapV3Pool pool,
        int24 place,
        int24 end,
        uint160 target,
        int24 spacing,
        uint256 most
    ) private view returns (uint160) {
        uint256 seen;
        while (place >= end) {
            int24 word = place >> 8;
            uint256 bits = pool.tickBitmap(int16(word));
            bits &= type(uint256).max >> (255 - uint8(uint24(place)));
            while (bits != 0) {
                uint256 bit = LibBit.fls(bits);
                int24 found = (word << 8) + int24(uint24(bit));
                if (++seen == most) {
                    uint160 price = PoolLiquidity.sqrtPriceAt(found * spacing);
                    return uint160(FixedPointMathLib.max(price, target));
                }
                bits ^= 1 << bit;
            }
            place = (word << 8) - 1;
        }
        return target;
    }

    function _limitUp(
        IUniswapV3Pool pool,
        int24 place,
        int24 end,
        uint160 target,
        int24 spacing,
        uint256 most
    ) private view returns (uint160) {
        uint256 seen;
        while (place <= end) {
            int24 word = place >> 8;
            uint256 bits = pool.tickBitmap(int16(word));
            bits &= type(uint256).max << uint8(uint24(place));
            while (bits != 0) {
                uint256 bit = LibBit.ffs(bits);
                int24 found = (word << 8) + int24(uint24(bit));
                if (++seen == most) {
                    uint160 price = PoolLiquidity.sqrtPriceAt(found * spacing);
                    return uint160(FixedPointMathLib.min(price, target));
                }
                bits ^= 1 << bit;
            }
            place = (word + 1) << 8;
        }
        return target;
    }
}
