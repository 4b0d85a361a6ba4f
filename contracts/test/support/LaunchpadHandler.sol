// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CreatorFees} from "../../src/CreatorFees.sol";
import {CurveLaunchpad} from "../../src/CurveLaunchpad.sol";
import {LaunchToken} from "../../src/LaunchToken.sol";
import {ICreatorFees} from "../../src/interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "../../src/interfaces/ICurveLaunchpad.sol";
import {EtherRefuser, ForcedDonation, ReentrantAccount} from "./Attackers.sol";
import {between, vm} from "./Vm.sol";

/// @title Everything that accounts can do to a launchpad, with books of its own
/// @dev No action reverts: one that is impossible in the current state returns, one that must fail is
/// called so that its failure is asserted.
contract LaunchpadHandler {
    uint256 private constant NEVER = type(uint256).max;
    uint256 private constant MAX_TOKENS = 5;
    /// @dev Sales from this size on always return more than the fee.
    uint256 private constant MIN_SALE = 1e12;

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
    mapping(address account => uint256) public creatorFeesTaken;
    mapping(address token => uint256) public creatorFeesTakenByToken;
    mapping(address token => uint256) public donatedTokens;
    mapping(bytes32 action => uint256) public calls;

    constructor(CurveLaunchpad pad_, address protocol_) {
        pad = pad_;
        vault = CreatorFees(payable(pad_.config().creatorFees));
        protocol = protocol_;
        refuser = new EtherRefuser();
        reentrant = new ReentrantAccount(pad_);
        traders = [address(0xA11CE), address(0xB0B), address(0xCA401), address(reentrant)];
        feeRecipients = [address(0xFEE1), address(0xFEE2), address(refuser)];
        launch(0, 0);
        launch(1, 1e17);
        launch(2, 0);
    }

    function launch(uint256 seed, uint256 firstBuy) public {
        if (tokens.length == MAX_TOKENS) return;
        address creator = traders[seed % 3];
        address recipient = feeRecipients[seed % feeRecipients.length];
        firstBuy = between(firstBuy, 0, 4 ether);
        uint256 fee = pad.config().launchFee;
        if (firstBuy < 1e9) firstBuy = 0;
        uint256 balance = fee + firstBuy;
        ICreatorFees.Recipient[] memory recipients = new ICreatorFees.Recipient[](1);
        recipients[0] = ICreatorFees.Recipient({account: recipient, bps: 10_000});
        // Every second launch has an anti-snipe fee.
        ICurveLaunchpad.AntiSnipe memory antiSnipe;
        if (tokens.length % 2 == 1) {
            antiSnipe = ICurveLaunchpad.AntiSnipe(8000, 600, ICurveLaunchpad.SnipeDecay(seed % 2));
        }
        vm.deal(creator, balance);
        vm.prank(creator);
        LaunchToken token = LaunchToken(
            pad.launch{value: balance}(
                ICurveLaunchpad.LaunchParams({
                    name: "Invariant",
                    symbol: "INV",
                    metadataUri: "",
                    feeRecipients: recipients,
                    antiSnipe: antiSnipe,
                    salt: bytes32(tokens.length),
                    minTokensOut: 0,
                    deadline: NEVER
                })
            )
        );
        tokens.push(token);
        paidIn += balance - creator.balance;
        _bookLaunch(token, recipient, fee, balance - creator.balance - fee);
        _count("launch");
    }

    function buy(uint256 traderSeed, uint256 tokenSeed, uint256 ethIn) external {
        LaunchToken token = _token(tokenSeed);
        if (!_canBuy(token)) return;
        _buy(_trader(traderSeed), token, between(ethIn, 1e9, 1.5 ether));
        _count("buy");
    }

    function sell(uint256 traderSeed, uint256 tokenSeed, uint256 amount) external {
        LaunchToken token = _token(tokenSeed);
        address trader = _trader(traderSeed);
        uint256 held = token.balanceOf(trader);
        if (held < MIN_SALE || _hasGraduated(token)) return;
        _sell(trader, token, between(amount, MIN_SALE, held));
        _count("sell");
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
            uint256 bought = token.balanceOf(trader);
            vm.prank(trader);
            token.transfer(traders[0], bought);
            return;
        }
        uint256 part = token.balanceOf(trader) / sellParts;
        if (part < MIN_SALE) sellParts = 1;
        for (uint256 i = 1; i < sellParts; ++i) {
            _sell(trader, token, part);
        }
        // What is left can be too little to sell after a cut-short buy; it goes to another trader.
        uint256 rest = token.balanceOf(trader);
        if (rest >= MIN_SALE) _sell(trader, token, rest);
        else _give(trader, token, rest);
        vm.assertTrue(paidOut - outBefore < paidIn - paidBefore, "a round trip made money");
        _count("roundTrip");
    }

    function transfer(uint256 fromSeed, uint256 toSeed, uint256 tokenSeed, uint256 amount)
        external
    {
        LaunchToken token = _token(tokenSeed);
        address from = _trader(fromSeed);
        amount = between(amount, 0, token.balanceOf(from));
        vm.prank(from);
        token.transfer(_trader(toSeed), amount);
        _count("transfer");
    }

    function claimCreatorFees(uint256 seed) external {
        address account = feeRecipients[seed % 2];
        address[] memory list = tokensOf(account);
        uint256 owed = owedTo(account);
        if (owed == 0) return;
        uint256 before = account.balance;
        vm.prank(account);
        vm.assertEq(vault.claimCreatorFees(list), owed);
        vm.assertEq(account.balance - before, owed);
        claimed += owed;
        _count("claimCreatorFees");
    }

    /// Anybody may bring fees into the vault; nobody is paid by it.
    function collect(uint256 tokenSeed) external {
        LaunchToken token = _token(tokenSeed);
        uint256 before = address(vault).balance;
        (uint256 eth,) = vault.collect(address(token));
        vm.assertEq(address(vault).balance - before, eth);
        _count("collect");
    }

    /// Its fees stay where they are, and nobody else notices.
    function refuserTriesToClaim() external {
        address[] memory list = tokensOf(address(refuser));
        uint256 owed = owedTo(address(refuser));
        try refuser.run(address(vault), abi.encodeCall(vault.claimCreatorFees, (list)), 0) {
            vm.assertTrue(false, "an account without a receive function was paid");
        } catch {}
        vm.assertEq(owedTo(address(refuser)), owed);
        _count("refuserTriesToClaim");
    }

    /// Time passes, so anti-snipe fees fall.
    function wait(uint256 secondsToWait) external {
        vm.warp(block.timestamp + between(secondsToWait, 1, 120));
        _count("wait");
    }

    /// The tokens that the account is a fee recipient of.
    function tokensOf(address account) public view returns (address[] memory list) {
        list = new address[](tokens.length);
        uint256 count;
        for (uint256 i; i < tokens.length; ++i) {
            if (vault.recipientsOf(address(tokens[i]))[0].account != account) continue;
            list[count++] = address(tokens[i]);
        }
        assembly ("memory-safe") {
            mstore(list, count)
        }
    }

    /// Wei that a claim would pay the account.
    function owedTo(address account) public view returns (uint256 sum) {
        ICreatorFees.Fees[] memory fees = vault.creatorFees(account, tokensOf(account));
        for (uint256 i; i < fees.length; ++i) {
            sum += fees[i].eth.claimable + fees[i].eth.pending;
        }
    }

    function claimProtocolFees() external {
        uint256 owed = pad.protocolFees();
        if (owed == 0) return;
        vm.prank(protocol);
        vm.assertEq(pad.claimProtocolFees(), owed);
        claimed += owed;
        _count("claimProtocolFees");
    }

    function strangerTriesToClaim(uint256 seed) external {
        address stranger = traders[seed % 3];
        vm.expectRevert(
            abi.encodeWithSelector(ICurveLaunchpad.NotProtocolFeeOwner.selector, stranger)
        );
        vm.prank(stranger);
        pad.claimProtocolFees();
        address[] memory list = new address[](1);
        list[0] = address(tokens[0]);
        vm.expectRevert(
            abi.encodeWithSelector(ICreatorFees.NotRecipient.selector, list[0], stranger)
        );
        vm.prank(stranger);
        vault.claimCreatorFees(list);
        vm.expectRevert(abi.encodeWithSelector(ICurveLaunchpad.NotCreatorFees.selector, stranger));
        vm.prank(stranger);
        pad.collectCreatorFees(list[0]);
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
        vm.prank(trader);
        token.transfer(address(pad), amount);
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
        vm.prank(trader);
        pad.buy{value: ethIn}(address(token), trader, quote.tokenAmount, NEVER);
        vm.assertEq(trader.balance, quote.refund);
        vm.assertEq(token.balanceOf(trader) - heldBefore, quote.tokenAmount);
        paidIn += quote.ethAmount;
        _book(token, quote, k);
        if (_hasGraduated(token)) _bookGraduation(token);
    }

    function _sell(address trader, LaunchToken token, uint256 amount) private {
        ICurveLaunchpad.Quote memory quote = pad.quoteSell(address(token), amount);
        uint256 k = _product(token);
        uint256 before = trader.balance;
        vm.prank(trader);
        token.approve(address(pad), amount);
        vm.prank(trader);
        pad.sell(address(token), amount, trader, quote.ethAmount, NEVER);
        vm.assertEq(trader.balance - before, quote.ethAmount);
        paidOut += quote.ethAmount;
        _book(token, quote, k);
    }

    /// @dev The first buy's fee is worked out from what it paid: a hundredth, rounded up.
    function _bookLaunch(LaunchToken token, address recipient, uint256 launchFee, uint256 spent)
        private
    {
        ICurveLaunchpad.Config memory terms = pad.config();
        uint256 fee = (spent * terms.tradeFeeBps + 9999) / 10_000;
        uint256 creatorFee = fee * terms.creatorFeeShareBps / 10_000;
        protocolFeesTaken += launchFee + fee - creatorFee;
        creatorFeesTaken[recipient] += creatorFee;
        creatorFeesTakenByToken[address(token)] += creatorFee;
        if (_hasGraduated(token)) _bookGraduation(token);
    }

    function _book(LaunchToken token, ICurveLaunchpad.Quote memory quote, uint256 kBefore) private {
        vm.assertGe(_product(token), kBefore, "k fell");
        protocolFeesTaken += quote.protocolFee;
        creatorFeesTaken[vault.recipientsOf(address(token))[0].account] += quote.creatorFee;
        creatorFeesTakenByToken[address(token)] += quote.creatorFee;
    }

    function _bookGraduation(LaunchToken token) private {
        uint256 raised = pad.curveOf(address(token)).ethRaised;
        uint256 fee = (raised * pad.config().graduationFeeBps + 9999) / 10_000;
        protocolFeesTaken += fee;
        graduatedEth += raised - fee;
    }

    function _give(address from, LaunchToken token, uint256 amount) private {
        vm.prank(from);
        token.transfer(traders[0], amount);
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
