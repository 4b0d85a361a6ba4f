// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../../src/CreatorFees.sol";
import {CurveLaunchpad} from "../../src/CurveLaunchpad.sol";
import {LaunchToken} from "../../src/LaunchToken.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {IProtocolFeeOwner} from "../../src/interfaces/IProtocolFeeOwner.sol";
import {EtherRefuser, ForcedDonation, RecordingGraduator, ReentrantAccount} from "./Attackers.sol";
import {between, vm} from "./Vm.sol";

/// @title Everything that accounts can do to a launchpad, with books of its own
/// @dev No action reverts: one that is impossible in the current state returns, one that must fail is
/// called so that its failure is asserted. Half of all calls are made with a drawn gas limit as well: `_call`.
contract LaunchpadHandler {
    uint256 private constant NEVER = type(uint256).max;
    uint256 private constant MAX_TOKENS = 5;
    /// @dev Sales from this size on always return more than the fee.
    uint256 private constant MIN_SALE = 1e12;

    /// @dev One call and what it did.
    struct Attempt {
        bool ok;
        bytes result;
        uint256 gasUsed;
        bytes32 outcome;
    }

    CurveLaunchpad public immutable pad;
    CreatorFees public immutable vault;
    address public immutable protocol;
    EtherRefuser public immutable refuser;
    ReentrantAccount public immutable reentrant;

    address[] public traders;
    address[] public feeRecipients;
    LaunchToken[] public tokens;

    /// Wei forced on the launchpad.
    uint256 public donatedEth;
    /// Wei paid by traders and launchers, less what came back in the same call.
    uint256 public paidIn;
    /// Wei paid to sellers.
    uint256 public paidOut;
    /// Wei paid to claimers.
    uint256 public claimed;
    /// Wei that the graduator received.
    uint256 public graduatedEth;
    uint256 public protocolFeesTaken;
    /// Wei that each recipient of a token was paid, or had paid.
    mapping(address token => mapping(address account => uint256)) public claimedBy;
    /// Wei of creator fees that were paid, over all tokens.
    uint256 public creatorFeesClaimed;
    mapping(address token => uint256) public creatorFeesTakenByToken;
    mapping(address token => uint256) public donatedTokens;
    /// @dev How many calls were made, so that each draws its own gas.
    uint256 private _draws;
    /// Whether the curve was ever sold out, so that the graduator has the reserve.
    mapping(address token => bool) public wasSoldOut;
    mapping(bytes32 action => uint256) public calls;

    constructor(CurveLaunchpad pad_, address protocol_) {
        pad = pad_;
        vault = CreatorFees(payable(pad_.config().creatorFees));
        protocol = protocol_;
        refuser = new EtherRefuser();
        reentrant = new ReentrantAccount(pad_);
        traders = [address(0xA11CE), address(0xB0B), address(0xCA401), address(reentrant)];
        feeRecipients.push(address(refuser));
        for (uint160 i = 1; i < 10; ++i) {
            feeRecipients.push(address(0xFEE0 + i));
        }
        launch(0, 0);
        launch(1, 1e17);
        launch(2, 0);
    }

    function launch(uint256 seed, uint256 firstBuy) public {
        if (tokens.length == MAX_TOKENS) return;
        address creator = traders[seed % 3];
        firstBuy = between(firstBuy, 0, 4 ether);
        uint256 fee = pad.config().launchFee;
        if (firstBuy < 1e9) firstBuy = 0;
        uint256 balance = fee + firstBuy;
        // Every second launch has an anti-snipe fee.
        ICurveLaunchpad.AntiSnipe memory antiSnipe;
        if (tokens.length % 2 == 1) {
            antiSnipe = ICurveLaunchpad.AntiSnipe(8000, 600, ICurveLaunchpad.SnipeDecay(seed % 2));
        }
        vm.deal(creator, balance);
        LaunchToken token = _launch(creator, balance, antiSnipe, seed);
        tokens.push(token);
        paidIn += balance - creator.balance;
        _bookLaunch(token, fee, balance - creator.balance - fee);
        _count("launch");
    }

    function buy(uint256 traderSeed, uint256 tokenSeed, uint256 ethIn) external {
        LaunchToken token = _token(tokenSeed);
        if (!_canBuy(token)) return;
        _buy(_trader(traderSeed), token, between(ethIn, 1e9, 1.5 ether));
        _count("buy");
    }

    /// Buys what is left, for its price or a little more; seldom, so that curves live long enough.
    function buyTheRest(uint256 traderSeed, uint256 tokenSeed, uint256 extra) external {
        LaunchToken token = _token(tokenSeed);
        if (extra % 4 != 0 || !_canBuy(token)) return;
        uint256 left = pad.curveOf(address(token)).tokensRemaining;
        uint256 price = pad.quoteBuyExactOut(address(token), left).ethAmount;
        _buy(_trader(traderSeed), token, price + between(extra, 0, 1e14));
        _count("buyTheRest");
    }

    /// The way to the price of all pools grows too long for one call, or is free again.
    function fillOrClearTheWay(bool isFilled) external {
        address graduator = pad.config().graduator;
        if (graduator == address(0)) return;
        RecordingGraduator(graduator).setStopsShort(isFilled);
        _count("fillOrClearTheWay");
    }

    /// Anybody goes on with a graduation, whenever it is one.
    function graduate(uint256 traderSeed, uint256 tokenSeed, uint256 maxCrossings) external {
        LaunchToken token = _token(tokenSeed);
        address graduator = pad.config().graduator;
        maxCrossings = between(maxCrossings, 10, 1000);
        bytes memory data = abi.encodeCall(pad.graduate, (address(token), maxCrossings));
        address trader = _trader(traderSeed);
        _count("graduate");
        if (graduator == address(0) || _hasGraduated(token) || !wasSoldOut[address(token)]) {
            return _mustFail(trader, address(pad), data, _whyNot(token, graduator));
        }
        bool isSoldOut = !_canBuy(token);
        bool graduated = abi.decode(_must(trader, address(pad), 0, data), (bool));
        bool isFree = !RecordingGraduator(graduator).stopsShort();
        vm.assertEq(graduated ? 1 : 0, isSoldOut && isFree ? 1 : 0, "graduated at another time");
        if (graduated) _bookGraduation(token);
    }

    /// Whatever happened, every holder can sell everything on the curve until the pool is open.
    function everybodyCanSell(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        if (_hasGraduated(token)) return;
        for (uint256 i; i < traders.length; ++i) {
            uint256 held = token.balanceOf(traders[i]);
            if (held >= MIN_SALE) _trySale(traders[i], token, held);
        }
        _count("everybodyCanSell");
    }

    function sell(uint256 traderSeed, uint256 tokenSeed, uint256 amount) external {
        LaunchToken token = _token(tokenSeed);
        address trader = _trader(traderSeed);
        uint256 held = token.balanceOf(trader);
        if (held < MIN_SALE || _hasGraduated(token)) return;
        _sell(trader, token, between(amount, MIN_SALE, held));
        _count("sell");
    }

    /// One actor buys from many addresses at once and sells everything from one of them: all of them
    /// together get no more than one buy would, and nothing of it is a profit.
    function manyAddresses(uint256 tokenSeed, uint256 ethIn, uint256 count) external {
        LaunchToken token = _token(tokenSeed);
        if (!_canBuy(token)) return;
        count = between(count, 2, 8);
        ethIn = between(ethIn, 1e12, 1 ether);
        uint256 atOnce = pad.quoteBuy(address(token), ethIn).tokenAmount;
        (uint256 paidBefore, uint256 outBefore) = (paidIn, paidOut);
        address first = address(0x51B1);
        for (uint160 i; i < count && _canBuy(token); ++i) {
            address one = address(uint160(first) + i);
            _buy(one, token, ethIn / count);
            if (i > 0) _give(one, token, first, token.balanceOf(one));
        }
        uint256 got = token.balanceOf(first);
        vm.assertLe(got, atOnce, "many addresses got more than one");
        if (_hasGraduated(token) || got < MIN_SALE) return _give(first, token, traders[0], got);
        _sell(first, token, got);
        vm.assertTrue(paidOut - outBefore < paidIn - paidBefore, "many addresses made money");
        _count("manyAddresses");
    }

    /// Buys in parts and sells everything in parts, from an account that starts with nothing.
    function roundTrip(uint256 tokenSeed, uint256 ethIn, uint256 buyParts, uint256 sellParts)
        external
    {
        LaunchToken token = _token(tokenSeed);
        if (!_canBuy(token)) return;
        address trader = address(0x7219);
        ethIn = between(ethIn, 1e12, 1 ether);
        buyParts = between(buyParts, 1, 4);
        sellParts = between(sellParts, 1, 4);
        uint256 paidBefore = paidIn;
        uint256 outBefore = paidOut;
        for (uint256 i; i < buyParts && _canBuy(token); ++i) {
            _buy(trader, token, ethIn / buyParts);
        }
        if (_hasGraduated(token)) {
            return _give(trader, token, traders[0], token.balanceOf(trader));
        }
        uint256 part = token.balanceOf(trader) / sellParts;
        if (part < MIN_SALE) sellParts = 1;
        for (uint256 i = 1; i < sellParts; ++i) {
            _sell(trader, token, part);
        }
        // What is left can be too little to sell after a cut-short buy; it goes to another trader.
        uint256 rest = token.balanceOf(trader);
        if (rest >= MIN_SALE) _sell(trader, token, rest);
        else _give(trader, token, traders[0], rest);
        vm.assertTrue(paidOut - outBefore < paidIn - paidBefore, "a round trip made money");
        _count("roundTrip");
    }

    function transfer(uint256 fromSeed, uint256 toSeed, uint256 tokenSeed, uint256 amount)
        external
    {
        LaunchToken token = _token(tokenSeed);
        address from = _trader(fromSeed);
        _give(from, token, _trader(toSeed), between(amount, 0, token.balanceOf(from)));
        _count("transfer");
    }

    function claimCreatorFees(uint256 seed) external {
        address account = feeRecipients[1 + seed % (feeRecipients.length - 1)];
        uint256 before = account.balance;
        uint256 owed = owedTo(account);
        if (owed == 0) return;
        _claim(account, abi.encodeCall(vault.claimCreatorFees, (tokenList())));
        vm.assertEq(account.balance - before, owed);
        _count("claimCreatorFees");
    }

    /// A recipient that refuses ether, or any other, has its part paid to an account that it names.
    function claimCreatorFeesTo(uint256 seed) external {
        address account = feeRecipients[seed % feeRecipients.length];
        address to = address(uint160(0x9A1D000 + seed % 1000));
        uint256 before = to.balance;
        uint256 owed = owedTo(account);
        if (owed == 0) return;
        _claim(account, abi.encodeCall(vault.claimCreatorFeesTo, (tokenList(), to)));
        vm.assertEq(to.balance - before, owed);
        _count("claimCreatorFeesTo");
    }

    /// Anybody may bring fees into the vault; nobody is paid by it.
    function collect(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        uint256 before = address(vault).balance;
        bytes memory result = _must(
            address(this), address(vault), 0, abi.encodeCall(vault.collect, (address(token)))
        );
        (uint256 eth,) = abi.decode(result, (uint256, uint256));
        vm.assertEq(address(vault).balance - before, eth);
        _count("collect");
    }

    /// Its fees stay where they are, and nobody else notices.
    function refuserTriesToClaim() external {
        uint256 owed = owedTo(address(refuser));
        _mustFail(
            address(refuser),
            address(vault),
            abi.encodeCall(vault.claimCreatorFees, (tokenList())),
            owed > 0
                ? ICreatorFees.ETHTransferFailed.selector
                : ICreatorFees.NothingToClaim.selector
        );
        vm.assertEq(owedTo(address(refuser)), owed);
        _count("refuserTriesToClaim");
    }

    /// Time passes, so anti-snipe fees fall.
    function wait(uint256 secondsToWait) external {
        vm.warp(block.timestamp + between(secondsToWait, 1, 120));
        _count("wait");
    }

    /// Wei that a claim would pay the account.
    function owedTo(address account) public view returns (uint256 sum) {
        for (uint256 i; i < tokens.length; ++i) {
            sum += _owed(account, tokens[i]);
        }
    }

    function claimProtocolFees() external {
        uint256 owed = pad.protocolFees();
        if (owed == 0) return;
        uint256 before = protocol.balance;
        _must(protocol, address(pad), 0, abi.encodeCall(pad.claimProtocolFees, ()));
        vm.assertEq(protocol.balance - before, owed);
        claimed += owed;
        _count("claimProtocolFees");
    }

    function strangerTriesToClaim(uint256 seed) external {
        address stranger = traders[seed % 3];
        address token = address(tokens[0]);
        address[] memory list = new address[](1);
        list[0] = token;
        _mustFail(
            stranger,
            address(pad),
            abi.encodeCall(pad.claimProtocolFees, ()),
            IProtocolFeeOwner.NotProtocolFeeOwner.selector
        );
        _mustFail(
            stranger,
            address(vault),
            abi.encodeCall(vault.claimCreatorFees, (list)),
            ICreatorFees.NotRecipient.selector
        );
        _mustFail(
            stranger,
            address(vault),
            abi.encodeCall(vault.claimCreatorFeesTo, (list, feeRecipients[0])),
            ICreatorFees.NotRecipient.selector
        );
        _mustFail(
            stranger,
            address(pad),
            abi.encodeCall(pad.collectCreatorFees, (token)),
            ICurveLaunchpad.NotCreatorFees.selector
        );
        _count("strangerTriesToClaim");
    }

    function donateEth(uint256 amount) external {
        amount = between(amount, 1, 1 ether);
        vm.deal(address(this), amount);
        new ForcedDonation{value: amount}(payable(address(pad)));
        donatedEth += amount;
        _count("donateEth");
    }

    function donateTokens(uint256 traderSeed, uint256 tokenSeed, uint256 amount) external {
        LaunchToken token = _token(tokenSeed);
        address trader = _trader(traderSeed);
        amount = between(amount, 0, token.balanceOf(trader) / 10);
        _give(trader, token, address(pad), amount);
        donatedTokens[address(token)] += amount;
        _count("donateTokens");
    }

    /// Arms the re-entrant account: whatever it receives next, it calls back with one of these.
    function armReentrancy(uint256 seed, uint256 tokenSeed) external {
        address token = address(_token(tokenSeed));
        bytes[4] memory attacks = [
            abi.encodeCall(pad.sell, (token, MIN_SALE, address(reentrant), 0, NEVER)),
            abi.encodeCall(pad.collectCreatorFees, (token)),
            abi.encodeCall(pad.buy, (token, address(reentrant), 0, NEVER)),
            abi.encodeCall(pad.claimProtocolFees, ())
        ];
        reentrant.setAttack(attacks[seed % 4]);
        _count("armReentrancy");
    }

    /// Each of them has all ten recipients.
    function tokenList() public view returns (address[] memory list) {
        list = new address[](tokens.length);
        for (uint256 i; i < list.length; ++i) {
            list[i] = address(tokens[i]);
        }
    }

    function tokenCount() external view returns (uint256) {
        return tokens.length;
    }

    function holdings(LaunchToken token) external view returns (uint256 sum) {
        for (uint256 i; i < traders.length; ++i) {
            sum += token.balanceOf(traders[i]);
        }
    }

    function feeRecipientCount() external view returns (uint256) {
        return feeRecipients.length;
    }

    function _buy(address trader, LaunchToken token, uint256 ethIn) private {
        ICurveLaunchpad.Quote memory quote = pad.quoteBuy(address(token), ethIn);
        uint256 k = _product(token);
        uint256 heldBefore = token.balanceOf(trader);
        vm.deal(trader, ethIn);
        _must(
            trader,
            address(pad),
            ethIn,
            abi.encodeCall(pad.buy, (address(token), trader, quote.tokenAmount, NEVER))
        );
        vm.assertEq(trader.balance, quote.refund);
        vm.assertEq(token.balanceOf(trader) - heldBefore, quote.tokenAmount);
        paidIn += quote.ethAmount;
        _book(token, quote, k);
        _bookEnd(token);
    }

    function _sell(address trader, LaunchToken token, uint256 amount) private {
        ICurveLaunchpad.Quote memory quote = pad.quoteSell(address(token), amount);
        uint256 k = _product(token);
        uint256 before = trader.balance;
        vm.prank(trader);
        token.approve(address(pad), amount);
        _must(
            trader,
            address(pad),
            0,
            abi.encodeCall(pad.sell, (address(token), amount, trader, quote.ethAmount, NEVER))
        );
        vm.assertEq(trader.balance - before, quote.ethAmount);
        paidOut += quote.ethAmount;
        _book(token, quote, k);
    }

    /// @dev The first buy's fee is worked out from what it paid: a hundredth, rounded up.
    function _bookLaunch(LaunchToken token, uint256 launchFee, uint256 spent) private {
        ICurveLaunchpad.Config memory terms = pad.config();
        uint256 fee = (spent * terms.tradeFeeBps + 9999) / 10_000;
        uint256 creatorFee = fee * terms.creatorFeeShareBps / 10_000;
        protocolFeesTaken += launchFee + fee - creatorFee;
        creatorFeesTakenByToken[address(token)] += creatorFee;
        _bookEnd(token);
    }

    function _book(LaunchToken token, ICurveLaunchpad.Quote memory quote, uint256 kBefore) private {
        vm.assertGe(_product(token), kBefore, "k fell");
        protocolFeesTaken += quote.protocolFee;
        creatorFeesTakenByToken[address(token)] += quote.creatorFee;
    }

    function _bookGraduation(LaunchToken token) private {
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        uint256 fee = (raised * pad.config().graduationFeeBps + 9999) / 10_000;
        protocolFeesTaken += fee;
        graduatedEth += raised - fee;
    }

    /// @dev Nothing of it stays.
    function _trySale(address holder, LaunchToken token, uint256 amount) private {
        uint256 snapshot = vm.snapshotState();
        vm.prank(holder);
        token.approve(address(pad), amount);
        vm.prank(holder);
        (bool ok,) =
            address(pad).call(abi.encodeCall(pad.sell, (address(token), amount, holder, 0, NEVER)));
        vm.revertToState(snapshot);
        vm.assertTrue(ok, "a holder cannot sell");
    }

    function _whyNot(LaunchToken token, address graduator) private view returns (bytes4) {
        if (graduator == address(0)) return ICurveLaunchpad.NoGraduator.selector;
        return _hasGraduated(token)
            ? ICurveLaunchpad.CurveHasGraduated.selector
            : ICurveLaunchpad.CurveNeverSoldOut.selector;
    }

    /// @dev After a buy.
    function _bookEnd(LaunchToken token) private {
        if (_canBuy(token)) return;
        wasSoldOut[address(token)] = true;
        if (_hasGraduated(token)) _bookGraduation(token);
    }

    function _give(address from, LaunchToken token, address to, uint256 amount) private {
        _must(from, address(token), 0, abi.encodeCall(token.transfer, (to, amount)));
    }

    /// @dev Ten recipients in another order each time, with shares that are all different.
    function _launch(
        address creator,
        uint256 value,
        ICurveLaunchpad.AntiSnipe memory antiSnipe,
        uint256 seed
    ) private returns (LaunchToken) {
        uint256 count = feeRecipients.length;
        ICreatorFees.Recipient[] memory recipients = new ICreatorFees.Recipient[](count);
        uint16 left = 10_000;
        for (uint256 i; i < count; ++i) {
            uint16 bps = i + 1 == count ? left : uint16(333 + 101 * ((i + seed % 7) % 10));
            recipients[i] = ICreatorFees.Recipient({
                account: feeRecipients[(i + tokens.length) % count], bps: bps
            });
            left -= bps;
        }
        bytes memory result = _must(
            creator,
            address(pad),
            value,
            abi.encodeCall(
                pad.launch,
                (ICurveLaunchpad.LaunchParams({
                        name: "Invariant",
                        symbol: "INV",
                        metadataUri: "",
                        feeRecipients: recipients,
                        antiSnipe: antiSnipe,
                        salt: bytes32(tokens.length),
                        minTokensOut: 0,
                        deadline: NEVER
                    }))
            )
        );
        return LaunchToken(abi.decode(result, (address)));
    }

    /// @dev A claim of all tokens.
    function _claim(address account, bytes memory data) private {
        uint256[] memory owed = new uint256[](tokens.length);
        for (uint256 i; i < tokens.length; ++i) {
            owed[i] = _owed(account, tokens[i]);
        }
        _must(account, address(vault), 0, data);
        for (uint256 i; i < tokens.length; ++i) {
            claimedBy[address(tokens[i])][account] += owed[i];
            creatorFeesClaimed += owed[i];
            claimed += owed[i];
        }
    }

    // ------------------------------------------------------------------ gas

    function _must(address from, address target, uint256 value, bytes memory data)
        private
        returns (bytes memory result)
    {
        bool ok;
        (ok, result) = _call(from, target, value, data);
        if (ok) return result;
        assembly ("memory-safe") {
            revert(add(result, 0x20), mload(result))
        }
    }

    function _mustFail(address from, address target, bytes memory data, bytes4 reason) private {
        (bool ok, bytes memory result) = _call(from, target, 0, data);
        vm.assertTrue(!ok, "a call that must fail did not");
        vm.assertEq(bytes32(bytes4(result)), bytes32(reason));
    }

    /// @dev Plays the call with all the gas there is, goes back, and plays it with a drawn limit: it
    /// ends in the same state and with the same answer, or it changes nothing and is played in full.
    /// So whoever chooses the gas of a transaction, like a wallet that estimates the least that
    /// succeeds, chooses nothing else.
    function _call(address from, address target, uint256 value, bytes memory data)
        private
        returns (bool, bytes memory)
    {
        uint256 seed = uint256(keccak256(abi.encode(data, ++_draws)));
        // Half of all calls have plenty of gas, because trying twice takes three times as long.
        if (seed % 2 == 0) {
            vm.prank(from);
            return target.call{value: value}(data);
        }
        Attempt memory whole = _probe(from, target, value, data);
        bytes32 start = _digest(from);
        Attempt memory limited =
            _attempt(from, target, value, data, _drawGas(whole.gasUsed, seed >> 1));
        if (limited.ok) {
            vm.assertTrue(whole.ok, "a call succeeded only with little gas");
            vm.assertTrue(limited.outcome == whole.outcome, "the gas of a call decided what it did");
            vm.assertEq(keccak256(limited.result), keccak256(whole.result));
            _count("enoughGas");
            return (true, limited.result);
        }
        vm.assertTrue(limited.outcome == start, "a call that failed left something behind");
        _count("littleGas");
        whole = _attempt(from, target, value, data, gasleft());
        return (whole.ok, whole.result);
    }

    /// @dev What the call does with all the gas there is; nothing of it stays.
    function _probe(address from, address target, uint256 value, bytes memory data)
        private
        returns (Attempt memory attempt)
    {
        uint256 snapshot = vm.snapshotState();
        attempt = _attempt(from, target, value, data, gasleft());
        vm.revertToState(snapshot);
    }

    function _attempt(
        address from,
        address target,
        uint256 value,
        bytes memory data,
        uint256 gasLimit
    ) private returns (Attempt memory attempt) {
        attempt.gasUsed = gasleft();
        vm.prank(from);
        (attempt.ok, attempt.result) = target.call{value: value, gas: gasLimit}(data);
        attempt.gasUsed -= gasleft();
        attempt.outcome = _digest(from);
    }

    /// @dev Mostly close to what the call takes, where the end of one of its own calls may go unseen.
    function _drawGas(uint256 used, uint256 seed) private pure returns (uint256) {
        if (seed % 4 == 0) return between(seed >> 2, 0, used);
        return between(seed >> 2, used * 7 / 8, used * 9 / 8);
    }

    /// @dev Everything that a call may change, of the contracts and of its caller.
    function _digest(address from) private view returns (bytes32 digest) {
        digest = keccak256(
            abi.encode(
                from.balance,
                address(pad).balance,
                address(vault).balance,
                pad.config().graduator.balance,
                pad.protocolFeesAccrued(),
                pad.protocolFeesClaimed(),
                pad.tokenCount()
            )
        );
        for (uint256 i; i < tokens.length; ++i) {
            LaunchToken token = tokens[i];
            (uint256 eth, uint256 own) = vault.collectedOf(address(token));
            digest = keccak256(
                abi.encode(
                    digest,
                    pad.curveOf(address(token)),
                    token.balanceOf(from),
                    token.balanceOf(address(pad)),
                    token.isPoolOpen(),
                    eth,
                    own
                )
            );
        }
    }

    function _owed(address account, LaunchToken token) private view returns (uint256) {
        address[] memory list = new address[](1);
        list[0] = address(token);
        ICreatorFees.Amounts memory eth = vault.creatorFees(account, list)[0].eth;
        return eth.claimable + eth.pending;
    }

    function _count(bytes32 action) private {
        ++calls[action];
    }

    function _trader(uint256 seed) private view returns (address) {
        return traders[seed % traders.length];
    }

    function _token(uint256 seed) private view returns (LaunchToken) {
        return tokens[seed % tokens.length];
    }

    function _canBuy(LaunchToken token) private view returns (bool) {
        return pad.curveOf(address(token)).status == ICurveLaunchpad.Status.Trading;
    }

    function _hasGraduated(LaunchToken token) private view returns (bool) {
        return pad.curveOf(address(token)).status == ICurveLaunchpad.Status.Graduated;
    }

    function _product(LaunchToken token) private view returns (uint256) {
        ICurveLaunchpad.CurveState memory state = pad.curveOf(address(token));
        return state.virtualEth * state.virtualToken;
    }
}
