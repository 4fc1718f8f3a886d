import type { CallExpression, Node } from "typescript/unstable/ast";
import type { Checker, Signature, Type } from "typescript/unstable/sync";

/** The types that type parameters stand for, by the parameter's id. */
export type TypeArguments = ReadonlyMap<number, Type>;

/**
 * What a call gives for the type parameters of the function that it calls. Where nothing is written, the compiler has
 * inferred it, but does not tell what; it tells the result and the parameters of both, as declared and as called.
 */
export function typeArgumentsOf(
  checker: Checker,
  call: CallExpression,
  called: Signature,
  declaration: Node,
): TypeArguments {
  const found = new Map<number, Type>();
  const match = (general: Type | undefined, special: Type | undefined) => {
    if (general !== undefined && special !== undefined) matchTypes(checker, general, special, found);
  };
  const declared = checker.getSignatureFromDeclaration(declaration);
  const parameters = declared?.getTypeParameters() ?? [];
  for (const [index, written] of (call.typeArguments ?? []).entries())
    match(parameters[index], checker.getTypeFromTypeNode(written));
  if (declared === undefined || found.size === parameters.length) return found;
  match(checker.getReturnTypeOfSignature(declared), checker.getReturnTypeOfSignature(called));
  for (const index of declared.getParameters().keys())
    match(checker.getParameterType(declared, index), checker.getParameterType(called, index));
  return found;
}

function matchTypes(checker: Checker, general: Type, special: Type, found: Map<number, Type>): void {
  if (general.isTypeParameter()) {
    if (!found.has(general.id)) found.set(general.id, special);
  } else if (general.isUnionType()) {
    // Of unions only `Row | undefined` says which part is which.
    const rest = checker.getNonNullableType(general);
    const specialRest = checker.getNonNullableType(special);
    if (rest?.isTypeParameter() && specialRest !== undefined) matchTypes(checker, rest, specialRest, found);
  } else if (general.isTypeReference() && special.isTypeReference()) {
    const specials = checker.getTypeArguments(special);
    checker.getTypeArguments(general).forEach((argument, index) => {
      const counterpart = specials[index];
      if (counterpart !== undefined) matchTypes(checker, argument, counterpart, found);
    });
  }
}

/** The type parameters inside a row type that nothing is given for. */
export function openParametersOf(type: Type, given: TypeArguments): readonly Type[] {
  if (type.isTypeParameter()) {
    const argument = given.get(type.id);
    return argument === undefined ? [type] : openParametersOf(argument, given);
  }
  if (type.isUnionType() || type.isIntersectionType())
    return type.getTypes().flatMap((part) => openParametersOf(part, given));
  return [];
}
