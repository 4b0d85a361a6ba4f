// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {WETH} from "solady/src/tokens/WETH.sol";

import {CreatorFees} from "../../src/CreatorFees.sol";
import {LimitedToken} from "../../src/LimitedToken.sol";
import {PonsLaunchpad} from "../../src/PonsLaunchpad.sol";
import {UniLaunchpad} from "../../src/UniLaunchpad.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {ILimitedToken} from "../../src/interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "../../src/interfaces/ILockedPoolLaunchpad.sol";
import {IPonsLaunchpad} from "../../src/interfaces/IPonsLaunchpad.sol";
import {IUniLaunchpad} from "../../src/interfaces/IUniLaunchpad.sol";
import {IUniswapV3Factory} from "../../src/interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "../../src/interfaces/uniswap/IUniswapV3Pool.sol";
import {PoolLiquidity} from "../../src/libraries/PoolLiquidity.sol";
import {vm} from "./Vm.sol";

/// @title The published swap router of Uniswap V3, as far as these tests use it
interface ISwapRouter {
    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 deadline;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    function exactInputSingle(ExactInputSingleParams calldata params)
        external
        payable
        returns (uint256 amountOut);
}

/// @title Both launchpads with a locked pool on the real Uniswap V3
abstract contract PoolLaunchpadTest {
    uint256 internal constant NOW = 1_800_000_000;
    uint256 internal constant NEVER = type(uint256).max;
    uint24 internal constant FEE = 10_000;
    uint128 internal constant SUPPLY = 1_000_000_000e18;
    uint128 internal constant LAUNCH_FEE = 0.001 ether;
    uint16 internal constant CREATOR_SHARE = 7000;
    /// About 1 ether for the whole supply.
    int24 internal constant START_TICK = -207_200;
    int24 internal constant LAST_TICK = 887_200;

    address internal constant CREATOR = address(0xC0FFEE);
    address internal constant FEE_RECIPIENT = address(0xFEE5);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address internal constant PROTOCOL = address(0x9307);
    string private constant CORE = "../node_modules/@uniswap/v3-core/artifacts/contracts/";
    string private constant PERIPHERY =
        "../node_modules/@uniswap/v3-periphery/artifacts/contracts/";

    /// In the middle of all addresses, so that a token on either side of it is found soon.
    WETH internal constant weth = WETH(payable(0x8000000000000000000000000000000000000e78));
    IUniswapV3Factory internal uniswap;
    ISwapRouter internal router;
    CreatorFees internal vault;
    UniLaunchpad internal uni;
    PonsLaunchpad internal pons;

    function setUp() public virtual {
        vm.warp(NOW);
        vm.etch(address(weth), address(new WETH()).code);
        uniswap = IUniswapV3Factory(
            _deploy(string.concat(CORE, "UniswapV3Factory.sol/UniswapV3Factory.json"), "")
        );
        router = ISwapRouter(
            _deploy(
                string.concat(PERIPHERY, "SwapRouter.sol/SwapRouter.json"),
                abi.encode(uniswap, weth)
            )
        );
        vault = new CreatorFees();
        uni = new UniLaunchpad(usualTerms(0));
        pons = new PonsLaunchpad(usualTerms(LAUNCH_FEE));
        address[] memory families = new address[](2);
        (families[0], families[1]) = (address(uni), address(pons));
        vault.seal(families);
        vm.deal(CREATOR, 1000 ether);
        vm.deal(ALICE, 1000 ether);
        vm.deal(BOB, 1000 ether);
    }

    function usualTerms(uint128 launchFee)
        internal
        view
        returns (ILockedPoolLaunchpad.Terms memory)
    {
        return ILockedPoolLaunchpad.Terms({
            factory: address(uniswap),
            weth: address(weth),
            creatorFees: address(vault),
            protocolFeeOwner: PROTOCOL,
            totalSupply: SUPPLY,
            launchFee: launchFee,
            creatorShareBps: CREATOR_SHARE,
            minStartTick: -276_200,
            maxStartTick: -138_000
        });
    }

    function uniParams() internal pure returns (IUniLaunchpad.LaunchParams memory) {
        return IUniLaunchpad.LaunchParams({
            name: "Rain Dance",
            symbol: "RAIN",
            metadataUri: "ipfs://bafy/metadata.json",
            feeTier: FEE,
            startTick: START_TICK,
            endTick: LAST_TICK,
            feeRecipients: recipientsOf(FEE_RECIPIENT),
            limits: IUniLaunchpad.RisingLimit(0, 0),
            antiSnipe: noFee(),
            salt: bytes32(uint256(1)),
            minTokensOut: 0,
            maxTokensToBids: SUPPLY / 1000,
            deadline: NEVER
        });
    }

    function ponsParams() internal pure returns (IPonsLaunchpad.LaunchParams memory) {
        return IPonsLaunchpad.LaunchParams({
            name: "Rain Dance",
            symbol: "RAIN",
            metadataUri: "ipfs://bafy/metadata.json",
            startTick: START_TICK,
            feeRecipients: recipientsOf(FEE_RECIPIENT),
            limits: IPonsLaunchpad.WalletLimits(200, 100, 1 hours),
            antiSnipe: noFee(),
            salt: bytes32(uint256(1)),
            minTokensOut: 0,
            maxTokensToBids: SUPPLY / 1000,
            deadline: NEVER
        });
    }

    function noFee() internal pure returns (ILimitedToken.AntiSnipe memory) {
        return ILimitedToken.AntiSnipe(0, 0, ICurveLaunchpad.SnipeDecay.Linear);
    }

    /// An early fee that falls evenly to nothing.
    function linearFee(uint16 startBps, uint16 durationSeconds)
        internal
        pure
        returns (ILimitedToken.AntiSnipe memory)
    {
        return ILimitedToken.AntiSnipe(startBps, durationSeconds, ICurveLaunchpad.SnipeDecay.Linear);
    }

    function recipientsOf(address account)
        internal
        pure
        returns (ICreatorFees.Recipient[] memory list)
    {
        list = new ICreatorFees.Recipient[](1);
        list[0] = ICreatorFees.Recipient({account: account, bps: 10_000});
    }

    /// The params with a salt that puts the token on the wanted side of wrapped ether.
    function onSide(IUniLaunchpad.LaunchParams memory params, bool isToken0)
        internal
        view
        returns (IUniLaunchpad.LaunchParams memory)
    {
        while ((uni.predictToken(CREATOR, params) < address(weth)) != isToken0) {
            params.salt = keccak256(abi.encode(params.salt));
        }
        return params;
    }

    function launchUni(IUniLaunchpad.LaunchParams memory params, uint256 value)
        internal
        returns (LimitedToken)
    {
        vm.prank(CREATOR);
        return LimitedToken(uni.launch{value: value}(params));
    }

    function launchPons(IPonsLaunchpad.LaunchParams memory params, uint256 value)
        internal
        returns (LimitedToken)
    {
        vm.prank(CREATOR);
        return LimitedToken(pons.launch{value: value}(params));
    }

    function buyAs(address trader, LimitedToken token, uint256 ethIn) internal returns (uint256) {
        return buyIn(FEE, trader, token, ethIn);
    }

    /// In the pool of that tier.
    function buyIn(uint24 tier, address trader, LimitedToken token, uint256 ethIn)
        internal
        returns (uint256)
    {
        vm.prank(trader);
        return router.exactInputSingle{value: ethIn}(
            _swap(address(weth), address(token), tier, trader, ethIn)
        );
    }

    /// Pays wrapped ether.
    function sellAs(address trader, LimitedToken token, uint256 amount) internal returns (uint256) {
        return sellIn(FEE, trader, token, amount);
    }

    function sellIn(uint24 tier, address trader, LimitedToken token, uint256 amount)
        internal
        returns (uint256)
    {
        vm.startPrank(trader);
        token.approve(address(router), amount);
        uint256 out =
            router.exactInputSingle(_swap(address(token), address(weth), tier, trader, amount));
        vm.stopPrank();
        return out;
    }

    function claimAs(address account, LimitedToken token) internal returns (uint256) {
        vm.prank(account);
        return vault.claimCreatorFees(only(token));
    }

    function only(LimitedToken token) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = address(token);
    }

    function priceOf(LimitedToken token) internal view returns (uint160 price) {
        (price,,,,,,) = IUniswapV3Pool(token.pool()).slot0();
    }

    /// How many steps a trade has taken from the start tick at the most: one for each word of the pool's bitmap.
    function stepsSince(LimitedToken token, int24 startTick) internal view returns (uint256) {
        (, int24 tick,,,,,) = IUniswapV3Pool(token.pool()).slot0();
        int256 moved = int256(tick) - (address(token) < address(weth) ? startTick : -startTick);
        // Of the tier of one percent, whose ticks are 200 apart.
        int256 wordTicks = 256 * 200;
        return 2 + uint256((moved < 0 ? -moved : moved) / wordTicks);
    }

    /// The pool's price at a start tick.
    function openingPrice(LimitedToken token, int24 startTick) internal pure returns (uint160) {
        return PoolLiquidity.sqrtPriceAt(address(token) < address(weth) ? startTick : -startTick);
    }

    function lockedLiquidity(ILockedPoolLaunchpad pad, LimitedToken token)
        internal
        view
        returns (uint128 liquidity)
    {
        ILockedPoolLaunchpad.Launch memory entry = pad.launchOf(address(token));
        bytes32 key = keccak256(abi.encodePacked(pad, entry.tickLower, entry.tickUpper));
        (liquidity,,,,) = IUniswapV3Pool(entry.pool).positions(key);
    }

    function _swap(
        address tokenIn,
        address tokenOut,
        uint24 fee,
        address recipient,
        uint256 amountIn
    ) private pure returns (ISwapRouter.ExactInputSingleParams memory) {
        return ISwapRouter.ExactInputSingleParams({
            tokenIn: tokenIn,
            tokenOut: tokenOut,
            fee: fee,
            recipient: recipient,
            deadline: NEVER,
            amountIn: amountIn,
            amountOutMinimum: 0,
            sqrtPriceLimitX96: 0
        });
    }

    function _deploy(string memory artifact, bytes memory arguments)
        private
        returns (address deployed)
    {
        bytes memory code = abi.encodePacked(vm.getCode(artifact), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        vm.assertTrue(deployed != address(0), artifact);
    }
}
