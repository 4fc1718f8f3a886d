import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from "n8n-workflow";

export class ClipledgerApi implements ICredentialType {
  name = "clipledgerApi";
  displayName = "Clipledger API";
  icon: Icon = "file:../nodes/Clipledger/clipledger.svg";
  properties: INodeProperties[] = [
    {
      displayName: "Base Address",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://clipledger.example.com",
      description: "Where your Clipledger runs, without /api/v1",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "From the dashboard, Settings, API keys. Give it only the areas that your workflows need.",
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { "x-api-key": "={{$credentials.apiKey}}" } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: "={{$credentials.baseUrl.replace(/\\/+$/, '')}}", url: "/api/v1/me" },
  };
}
