// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "../interfaces/ICurveLaunchpad.sol";
import {CurveMath} from "../libraries/CurveMath.sol";

/// @title Answers many questions about the curve's arithmetic at once
/// @notice For comparing it with another model of it; nothing deploys this to a live chain.
contract CurveProbe {
    /// @notice A state, its terms and a trade.
    struct Question {
        CurveMath.Terms terms;
        /// 0 buy for, 1 buy at least, 2 sell, 3 sell for at least.
        uint256 kind;
        uint256 amount;
    }

    /// @notice The hash of all answers, each ten words: 0 and the quote, or what refuses it (1 too small,
    /// 2 too large) and zeros.
    function answers(Question[] calldata questions) external view returns (bytes32) {
        bytes memory words;
        bytes32 digest;
        for (uint256 i; i < questions.length; ++i) {
            words = abi.encode(digest, _answer(questions[i]));
            digest = keccak256(words);
        }
        return digest;
    }

    /// @notice One answer.
    function answer(Question calldata question)
        external
        pure
        returns (ICurveLaunchpad.Quote memory)
    {
        if (question.kind == 0) {
            return CurveMath.buyExactIn(question.terms, question.amount);
        }
        if (question.kind == 1) return CurveMath.buyExactOut(question.terms, question.amount);
        if (question.kind == 2) return CurveMath.sellExactIn(question.terms, question.amount);
        return CurveMath.sellExactOut(question.terms, question.amount);
    }

    function _answer(Question calldata question) private view returns (bytes memory) {
        ICurveLaunchpad.Quote memory quote;
        try this.answer(question) returns (ICurveLaunchpad.Quote memory given) {
            return abi.encode(uint256(0), given);
        } catch (bytes memory reason) {
            bytes4 selector = bytes4(reason);
            uint256 refusal = selector == ICurveLaunchpad.AmountTooSmall.selector
                ? 1
                : selector == ICurveLaunchpad.AmountTooLarge.selector ? 2 : 3;
            return abi.encode(refusal, quote);
        }
    }
}
