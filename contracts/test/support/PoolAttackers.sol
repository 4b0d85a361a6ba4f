// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {WETH} from "solady/src/tokens/WETH.sol";

import {IUniswapV3Factory} from "../../src/interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../../src/libraries/PoolLiquidity.sol";

/// @title Opens pools before their time and bids in them with wrapped ether
contract PoolGriefer {
    WETH private immutable wrapped;
    IUniswapV3Factory private immutable factory;

    constructor(WETH weth, IUniswapV3Factory factory_) payable {
        (wrapped, factory) = (weth, factory_);
        weth.deposit{value: msg.value}();
    }

    function open(address token, uint160 price) external returns (IUniswapV3Pool pool) {
        return openTier(token, 10_000, price);
    }

    function openTier(address token, uint24 feeTier, uint160 price)
        public
        returns (IUniswapV3Pool pool)
    {
        pool = IUniswapV3Pool(factory.createPool(token, address(wrapped), feeTier));
        pool.initialize(price);
    }

    function bid(IUniswapV3Pool pool, int24 lower, int24 upper, uint128 liquidity) external {
        pool.mint(address(this), lower, upper, liquidity, "");
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        wrapped.transfer(msg.sender, amount0 + amount1);
    }
}

/// @title A pool that nobody asked for, which wants to be paid
contract FakePool {
    function demand(address launchpad, uint256 amount) external {
        (bool ok, bytes memory reason) = launchpad.call(
            abi.encodeWithSignature("uniswapV3MintCallback(uint256,uint256,bytes)", amount, 0, "")
        );
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}

/// @title Launches, and calls back when the rest of its ether comes back
contract ReentrantCreator {
    address private immutable pad;
    bytes private attack;
    uint256 public attempts;
    uint256 public successes;

    constructor(address pad_) payable {
        pad = pad_;
    }

    receive() external payable {
        ++attempts;
        (bool ok,) = pad.call(attack);
        if (ok) ++successes;
    }

    function run(bytes calldata data, bytes calldata attack_, uint256 value)
        external
        returns (address)
    {
        attack = attack_;
        (bool ok, bytes memory result) = pad.call{value: value}(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(result, 0x20), mload(result))
            }
        }
        return abi.decode(result, (address));
    }
}

/// @title One fresh account of a sniper: buys straight from the pool while it is being made
contract SniperWallet {
    constructor(IUniswapV3Pool pool, WETH weth) payable {
        weth.deposit{value: msg.value}();
        _swap(pool, weth, msg.value);
    }

    /// @dev A contract under construction has no code to call back, so the pool is asked by another one.
    function _swap(IUniswapV3Pool pool, WETH weth, uint256 amount) private {
        SniperCrowd crowd = SniperCrowd(msg.sender);
        weth.transfer(address(crowd), amount);
        crowd.buyFor(pool, address(this), amount);
    }
}

/// @title A sniper with as many accounts as it wants, all in one transaction
contract SniperCrowd {
    WETH private immutable wrapped;

    constructor(WETH weth) payable {
        wrapped = weth;
    }

    /// Each of `count` fresh accounts buys with `ethEach`.
    function attack(IUniswapV3Pool pool, address token, uint256 count, uint256 ethEach)
        external
        returns (uint256 taken)
    {
        for (uint256 i; i < count; ++i) {
            SniperWallet wallet = new SniperWallet{value: ethEach}(pool, wrapped);
            taken += WETH(payable(token)).balanceOf(address(wallet));
        }
    }

    function buyFor(IUniswapV3Pool pool, address recipient, uint256 amount) external {
        bool zeroForOne = pool.token0() == address(wrapped);
        pool.swap(recipient, zeroForOne, int256(amount), PoolPrices.end(zeroForOne), "");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        wrapped.transfer(msg.sender, uint256(amount0 > 0 ? amount0 : amount1));
    }
}

/// @title One account that puts what it bought into the pool as liquidity, to have room for more
contract LiquidityParker {
    WETH private immutable wrapped;
    int24 private lower;
    int24 private upper;

    constructor(WETH weth) payable {
        wrapped = weth;
        weth.deposit{value: msg.value}();
    }

    /// Buys `count` times with `ethEach`, and after each buy owns nothing that a limit could count.
    /// @return bought Base units that the pool says it gave.
    function attack(IUniswapV3Pool pool, WETH token, uint256 count, uint256 ethEach)
        external
        returns (uint256 bought)
    {
        bool zeroForOne = pool.token0() == address(wrapped);
        // Far on the token's side of the price, where nothing but tokens is owed.
        (lower, upper) =
            zeroForOne ? (int24(80_000), int24(100_000)) : (int24(-100_000), int24(-80_000));
        for (uint256 i; i < count; ++i) {
            (int256 amount0, int256 amount1) = pool.swap(
                address(this), zeroForOne, int256(ethEach), PoolPrices.end(zeroForOne), ""
            );
            bought += uint256(-(zeroForOne ? amount1 : amount0));
            uint128 liquidity = PoolLiquidity.forAmounts(
                zeroForOne ? type(uint160).max : 0,
                lower,
                upper,
                zeroForOne ? 0 : token.balanceOf(address(this)),
                zeroForOne ? token.balanceOf(address(this)) : 0
            );
            pool.mint(address(this), lower, upper, liquidity, abi.encode(token));
        }
    }

    /// Takes everything out again.
    function takeOut(IUniswapV3Pool pool, WETH token) external returns (uint256) {
        bytes32 key = keccak256(abi.encodePacked(address(this), lower, upper));
        (uint128 liquidity,,,,) = pool.positions(key);
        pool.burn(lower, upper, liquidity);
        pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
        return token.balanceOf(address(this));
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        wrapped.transfer(msg.sender, uint256(amount0 > 0 ? amount0 : amount1));
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        WETH(payable(abi.decode(data, (address)))).transfer(msg.sender, amount0 + amount1);
    }
}

/// @title The ends of a pool's prices
library PoolPrices {
    /// The last price that a swap in this direction may be limited to.
    function end(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne
            ? 4_295_128_740
            : 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341;
    }
}
