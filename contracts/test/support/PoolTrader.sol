// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LaunchToken} from "../../src/LaunchToken.sol";
import {WrappedEther} from "../../src/dev/WrappedEther.sol";
import {
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback
} from "../../src/interfaces/uniswap/IUniswapV3Callbacks.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";

/// @title What only a griefer needs of a pool
interface IFlashPool {
    function flash(address recipient, uint256 amount0, uint256 amount1, bytes calldata data)
        external;
}

/// @title Somebody who swaps in pools and puts positions into them without a router
contract PoolTrader is IUniswapV3MintCallback, IUniswapV3SwapCallback {
    WrappedEther public immutable weth;

    constructor(WrappedEther weth_) {
        weth = weth_;
    }

    receive() external payable {}

    function swap(IUniswapV3Pool pool, bool zeroForOne, int256 amount, uint160 limit)
        external
        returns (int256, int256)
    {
        if (limit == 0) {
            limit = zeroForOne
                ? 4_295_128_740
                : 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341;
        }
        return pool.swap(address(this), zeroForOne, amount, limit, "");
    }

    /// Hands over what was bought.
    function give(LaunchToken token, address to, uint256 amount) external {
        token.transfer(to, amount);
    }

    function mint(IUniswapV3Pool pool, int24 lower, int24 upper, uint128 liquidity)
        external
        returns (uint256, uint256)
    {
        return pool.mint(address(this), lower, upper, liquidity, "");
    }

    function burn(IUniswapV3Pool pool, int24 lower, int24 upper, uint128 liquidity)
        external
        returns (uint256, uint256)
    {
        pool.burn(lower, upper, liquidity);
        return pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
    }

    /// Borrows nothing and pays a fee for it, so that positions at the price have earned ether.
    function giveFees(IUniswapV3Pool pool, uint256 ethAmount) external {
        IFlashPool(address(pool)).flash(address(this), 0, 0, abi.encode(ethAmount));
    }

    function uniswapV3FlashCallback(uint256, uint256, bytes calldata data) external {
        _send(address(weth), abi.decode(data, (uint256)));
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0 > 0 ? uint256(amount0) : 0, amount1 > 0 ? uint256(amount1) : 0);
    }

    function _pay(uint256 amount0, uint256 amount1) private {
        IUniswapV3Pool pool = IUniswapV3Pool(msg.sender);
        if (amount0 > 0) _send(pool.token0(), amount0);
        if (amount1 > 0) _send(pool.token1(), amount1);
    }

    function _send(address token, uint256 amount) private {
        if (token == address(weth)) weth.deposit{value: amount}();
        LaunchToken(token).transfer(msg.sender, amount);
    }
}
